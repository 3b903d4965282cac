/**
 * Everything that the doors of this folder open onto. It is a chunk of its own, with the database in it, and comes
 * after the first paint.
 */
export { removeCommand, removeFile, resolveConflict, retryCommand, sendNow } from './engine/actions.ts';
export { fetchRecord } from './engine/adopt.ts';
export {
  changeApplication,
  countQueue,
  loadApplication,
  replaceApplication,
  startApplication,
  wipeApplication,
} from './engine/application.ts';
export { checkDeclined } from './engine/check-declined.ts';
export { clearPhone } from './engine/clear-phone.ts';
export { writeWifiOnly } from './engine/line.ts';
export { wakeQueue } from './engine/run.ts';
export { startEngine } from './engine/start.ts';
export { saveLocally, submitAndWait } from './engine/submit.ts';
export { catalogue, files, lock } from './engine/wire.ts';
