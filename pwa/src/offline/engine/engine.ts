export { clearPhone, readQueueFacts, removeCommand, resolveConflict, sendNow } from './queue-actions.ts';
export {
  checkDeclined,
  ensureSession,
  fetchRecord,
  fillFromRecord,
  keySession,
  switchTo,
} from './record.ts';
export { sendQueue } from './run.ts';
export { sendDocuments } from './send-documents.ts';
