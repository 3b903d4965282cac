/** These functions store data and are fetched after the first paint. `engine/engine.ts` has the functions that send. */
export { countQueue, loadApplication, startApplication, wipeApplication } from './application.ts';
export { readSessionKey } from './session-key.ts';
export { startEngine } from './start.ts';
export { catalogue, lock } from './storage.ts';
export { saveLocally, sendQueue, submitAndWait } from './submit.ts';
export { writeWifiOnly } from './wifi-setting.ts';
