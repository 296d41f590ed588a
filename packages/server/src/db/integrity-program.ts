import { writeSync } from 'node:fs';
import { findDamage } from './integrity.ts';

// Runs in its own process: a check by SQLite cannot be stopped from within, and takes minutes for a large database.
const [path = ''] = process.argv.slice(2);
writeSync(1, JSON.stringify(findDamage(path, 'quick')));
