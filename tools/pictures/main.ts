import { writeGallery } from './gallery/gallery.ts';
import { writePictures } from './pictures.ts';

await writePictures();
await writeGallery();
