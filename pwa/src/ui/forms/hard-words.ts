import { msg } from '@lingui/core/macro';
import type { HardWordText } from './hard-word.tsx';

/** Words of the later screens that people ask about. Each word is explained where it is used, and in the FAQ. */
export const hardWords = {
  bureau: {
    question: msg`What is a credit bureau?`,
    answer: msg`A company that keeps a record of what people borrowed and how they paid it back. You may see your own record once a year, free.`,
  },
  prequalified: {
    question: msg`What does pre-qualified mean?`,
    answer: msg`Your answers and your credit record fit our rules so far. It is not yet a yes. That comes after your statements and costs.`,
  },
  net: {
    question: msg`What is net salary?`,
    answer: msg`What is left after tax, UIF and other deductions. Your payslip may call it net pay or take-home pay.`,
  },
  gross: {
    question: msg`What is gross income?`,
    answer: msg`All that you earn in a month before tax, UIF and other deductions. On your payslip it stands above the deductions.`,
  },
  enrolment: {
    question: msg`What is enrolment?`,
    answer: msg`Our loan provider registers you as a customer. The OTP proves that the cell number is yours.`,
  },
  otp: {
    question: msg`What is an OTP?`,
    answer: msg`A one-time passcode: 5 digits that we send by SMS. It counts as your signature, so tell it to nobody.`,
  },
  payout: {
    question: msg`What are EFT and e-wallet?`,
    answer: msg`An EFT is a payment into your bank account. An e-wallet is money on your cell phone. You draw it at an ATM without a card.`,
  },
  fees: {
    question: msg`What are these fees?`,
    answer: msg`The initiation fee is for making the loan, the service fee for looking after it. The law limits both.`,
  },
  debiCheck: {
    question: msg`What are DebiCheck and a mandate?`,
    answer: msg`A mandate is your permission to take this amount on this day. With DebiCheck your bank asks you for it. Without your yes nothing is taken.`,
  },
} as const satisfies Record<string, HardWordText>;
