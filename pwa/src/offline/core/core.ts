/**
 * The half that keeps, which every step needs: fetched after the first paint, in one chunk with the database. The half
 * that sends is `engine/engine.ts`.
 */
export { countQueue, loadApplication, startApplication, wipeApplication } from './application.ts';
export { removeFile, storeFile } from './files.ts';
export { startEngine } from './start.ts';
export { catalogue, files, lock } from './storage.ts';
export { saveLocally, sendQueue, submitAndWait } from './submit.ts';
export { writeWifiOnly } from './wifi-setting.ts';
