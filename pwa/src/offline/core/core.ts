/** Everything that stores data, which is fetched after the first paint. `engine/engine.ts` sends it. */
export { countQueue, loadApplication, startApplication, wipeApplication } from './application.ts';
export { removeFile, storeFile } from './files.ts';
export {
  askWho,
  continueHere,
  listPeople,
  removeCopies,
  startPerson,
  switchPerson,
} from './people.ts';
export { setPin } from './pin.ts';
export { readSessionKey } from './session-key.ts';
export { startEngine } from './start.ts';
export { catalogue, files, lock } from './storage.ts';
export { saveLocally, sendQueue, submitAndWait } from './submit.ts';
export { writeWifiOnly } from './wifi-setting.ts';
