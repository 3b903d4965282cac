export { createFaults } from './engine.ts';
export { mutate } from './mutate.ts';
export { between, createRandom, pick, type Random } from './random.ts';
export { randomSchedule } from './random-schedule.ts';
export { faultRuleSchema, faultScheduleSchema } from './schedule.ts';
export { type FaultName, faultsOf, type ThirdPartyName, thirdParties } from './third-parties.ts';
