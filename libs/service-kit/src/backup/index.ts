export { BackupError, restoreBackup, summarise } from './read-backup.ts';
export { writeBackup } from './write-backup.ts';
