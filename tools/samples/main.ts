import { writeSamples } from './packages.ts';

await writeSamples();
