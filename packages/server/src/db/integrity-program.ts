import { writeSync } from 'node:fs';
import { findDamage } from './integrity.ts';

// A process of its own, since a check of SQLite cannot be stopped from within and a large database takes minutes.
const [path = ''] = process.argv.slice(2);
writeSync(1, JSON.stringify(findDamage(path, 'quick')));
