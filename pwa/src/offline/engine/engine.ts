export { clearPhone } from './clear-phone.ts';
export { removeCommand, resolveConflict, sendNow } from './queue-actions.ts';
export { checkDeclined, fetchRecord, fillFromRecord, switchTo } from './record.ts';
export { sendQueue } from './run.ts';
export { ensureSession } from './session.ts';
