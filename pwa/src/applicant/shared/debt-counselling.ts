import { msg } from '@lingui/core/macro';
import type { HardWordText } from '../../ui/forms/hard-word.tsx';

/** This word is apart from the others, because the first screen must not load their texts. */
export const debtCounselling: HardWordText = {
  question: msg`What is debt counselling?`,
  answer: msg`Help for people who owe too much. A counsellor arranges smaller payments. It is also called debt review. The law allows no new loans meanwhile.`,
};
