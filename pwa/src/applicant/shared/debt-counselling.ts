import { msg } from '@lingui/core/macro';
import type { HardWordText } from '../../ui/forms/hard-word.tsx';

/** This word has a file of its own, so that the first screen does not load the other words. */
export const debtCounselling: HardWordText = {
  question: msg`What is debt counselling?`,
  answer: msg`Help for people who owe too much. A counsellor arranges smaller payments. It is also called debt review. The law allows no new loans meanwhile.`,
};
