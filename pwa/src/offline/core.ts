/**
 * The half that keeps, which every step needs. It is a chunk of its own, with the database in it, and comes after the
 * first paint. What sends, merges and clears is fetched by the doors that want it.
 */
export {
  changeApplication,
  countQueue,
  loadApplication,
  replaceApplication,
  startApplication,
  wipeApplication,
} from './engine/application.ts';
export { writeWifiOnly } from './engine/line.ts';
export { removeFile } from './engine/remove-file.ts';
export { startEngine } from './engine/start.ts';
export { storeFile } from './engine/store-file.ts';
export { saveLocally, submitAndWait } from './engine/submit.ts';
export { wakeQueue } from './engine/wake.ts';
export { catalogue, files, lock } from './engine/wire.ts';
