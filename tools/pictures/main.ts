import { writePictures } from './pictures.ts';

await writePictures();
