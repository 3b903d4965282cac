export { type BackupManifest, productDatabases } from './format.ts';
export { readManifest, restoreBackup, summarise } from './read-backup.ts';
export { writeBackup } from './write-backup.ts';
