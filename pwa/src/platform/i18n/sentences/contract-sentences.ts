import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { i18n as ourI18n } from '../../../ui/i18n/i18n.tsx';

/** Applicants can read these sentences of the contracts. The English is the key, because replies contain it. */
const sentences: readonly MessageDescriptor[] = [
  msg`Please fill this in`,
  msg`Use letters, numbers and punctuation only`,
  msg`Use letters only`,
  msg`Enter your initials`,
  msg`Enter your first name`,
  msg`Enter your surname`,
  msg`Enter your full name`,
  msg`Enter the 13 digits of your ID number`,
  msg`Enter 10 digits that start with 0`,
  msg`Enter up to 10 digits`,
  msg`Enter up to 15 digits`,
  msg`Enter up to 6 digits`,
  msg`Enter the 4 digits of the postal code`,
  msg`Enter an email address like name@example.co.za`,
  msg`Date input not valid`,
  msg`Enter an amount`,
  msg`Enter an amount of 0 or more`,
  msg`Enter an amount in rand, like 5000 or 5,000.50`,
  msg`That amount is too large`,
  msg`Use at most two decimals`,
  msg`Enter a number`,
  msg`Choose a day from 1 to 30`,
  msg`Choose one`,
  msg`Choose your bank`,
  msg`Choose R500 or R1000`,
  msg`Please type a message`,
  msg`Please check this answer`,
  msg`The first 6 digits of this ID number are not a date`,
  msg`This ID number is not that of a citizen or permanent resident`,
  msg`This ID number has a mistake in it. Please check each digit`,
  msg`You need to be 18 or older to apply`,
  msg`The initials do not match the full name`,
  msg`The date of birth does not match the ID number`,
  msg`The gender does not match the ID number`,
  msg`We could not read that request.`,
  msg`That kind of content is not accepted here.`,
  msg`That is too large to accept.`,
  msg`Some answers are not valid. Please check them.`,
  msg`Too many requests. Please wait a little and try again.`,
  msg`There is nothing at this address.`,
  msg`That method is not available here.`,
  msg`That request did not come from this site.`,
  msg`This request was already sent with other content.`,
  msg`This request is still being processed.`,
  msg`An earlier change has not arrived yet.`,
  msg`This application has changed in the meantime. Please check it again.`,
  msg`Please start again from the home page.`,
  msg`We could not find that application.`,
  msg`The ID number does not match this application.`,
  msg`We could not find that file.`,
  msg`Files need to be in PDF format.`,
  msg`Need to upload atleast 1 statement`,
  msg`Please upload a payslip or tick the checkbox`,
  msg`Please upload a PDF, JPEG or PNG file.`,
  msg`This request was already carried out.`,
  msg`We are updating our system. This will be sent again later.`,
  msg`This application was changed too often. Please chat to us.`,
  msg`Our agents are checking this application. Please wait for their answer.`,
  msg`Please update the app to continue.`,
  msg`Files can be at most 10 MB.`,
  msg`This PDF has too many pages for a statement.`,
  msg`This PDF contains more than a statement. Please download it again from your bank.`,
  msg`This PDF is not a bank statement. Please choose another one.`,
  msg`That password does not open this PDF.`,
  msg`This PDF needs its password.`,
  msg`Scanned statements are not supported. Please download the PDF from your internet banking.`,
  msg`This file is not complete. Please download it again.`,
  msg`Part of that file has not arrived yet.`,
  msg`That file did not arrive as it was sent. Please choose it again.`,
  msg`Too many uploads were started and not finished. Please wait a few minutes and try again.`,
  msg`That file is empty.`,
  msg`Your credit record was already checked, so this consent can no longer be withdrawn.`,
  msg`We have not answered some of your requests yet. Please wait for our answer first.`,
  msg`We could not read your statement just now. We will try again automatically.`,
  msg`This file has a PDF name but is not a PDF. Please download the PDF from your bank.`,
  msg`This file is a PDF and another kind of file in one. Please download the PDF from your bank again.`,
  msg`This PDF is too large for a statement once it is opened. Please download it again from your bank.`,
  msg`Our safety check stopped this file. Please download it again, or choose another one.`,
  msg`This PDF takes too long to open. Please download it again from your bank.`,
  msg`This PDF contains programs. Please download it again from your bank.`,
  msg`This PDF contains other files. Please download it again from your bank.`,
  msg`This PDF opens programs or sends data by itself. Please download it again from your bank.`,
  msg`This PDF hides part of its content. Please download it again from your bank.`,
  msg`The pages of this PDF go round in a circle. Please download it again from your bank.`,
  msg`This PDF is built in too many layers to open. Please download it again from your bank.`,
  msg`This PDF is protected in a way that we cannot open. Please download it again from your bank.`,
  msg`This is a credit card statement. Please send the statement of your bank account.`,
  msg`This is a statement of a shop. Please send the statement of your bank account.`,
  msg`This is an invoice. Please send the statement of your bank account.`,
  msg`This is a loan statement. Please send the statement of your bank account.`,
  msg`This is a statement of shares. Please send the statement of your bank account.`,
  msg`This is a municipal account. Please send the statement of your bank account.`,
  msg`This is a tax certificate. Please send the statement of your bank account.`,
  msg`This is a letter. Please send the statement of your bank account.`,
  msg`The file is no longer on this phone. Please choose it again.`,
  msg`Some answers or documents are still missing.`,
  msg`Invalid state selected for update!`,
  msg`You have reached the Loan application limit for the given time period. Please consult with one of our operators to learn more.`,
  msg`Sorry. Your request has been declined.`,
  msg`A person has already reviewed this decision, and it stands.`,
  msg`Account Number does not match the login account Number`,
  msg`Please agree to the credit enquiry first.`,
  msg`We are closed and will reopen on 2 January.`,
  msg`Please enter a valid OTP`,
  msg`This OTP has expired. Please ask for a new one.`,
  msg`Too many wrong attempts. Please ask for a new OTP.`,
  msg`There was an error sending the OTP`,
  msg`Please wait a moment before asking for another OTP.`,
  msg`Too many OTPs were sent to this number. Please try again later.`,
  msg`This number was confirmed with an OTP, so it cannot be changed here. Please chat to us.`,
  msg`The number was changed too often. Please try again tomorrow or chat to us.`,
  msg`The credit agreement has changed. Please look at your loan again before you confirm.`,
  msg`The mandate was sent too many times today. Please try again tomorrow or chat to us.`,
  msg`Mandates cannot be sent at this hour. Please try again tomorrow morning.`,
  msg`Error creating loan, please try again!`,
  msg`The fees of this loan are above the legal cap.`,
  msg`The payout could not be made.`,
  msg`That payout option is not available now. Please choose another one.`,
  msg`Email could not be send. Please try again later.`,
  msg`Something went wrong, please try again later`,
  msg`We have not had an answer yet. Please try again with the same request.`,
  msg`Something went wrong. Please try again.`,
  msg`There was no answer. Please check your connection and try again.`,
];

const byEnglish = new Map(sentences.map((sentence) => [sentence.message, sentence]));

const longest = /^Use at most (\d+) characters$/;
/** This matches a requirement and the problem with the typed text, as the contracts' `text-problems.ts` joins them. */
const problem =
  /^(.+?)\. (?:You typed (\d+)|You pasted (\d+) characters, so this answer was left as it was|Please take out “(.+)”)\.$/su;

/** The URL of this file, under which the page stores it for offline use, like the catalogues. */
export const address = import.meta.url;

export function isKnown(english: string): boolean {
  const requirement = problem.exec(english)?.[1] ?? english;
  return byEnglish.has(requirement) || longest.test(requirement);
}

/** Returns a function that translates these sentences. It does not change texts that the provider or staff wrote. */
export function translatorFor(i18n: typeof ourI18n): (english: string) => string {
  const translateWhole = (english: string): string => {
    const known = byEnglish.get(english);
    if (known) return i18n._(known);
    const count = longest.exec(english)?.[1];
    return count ? i18n._(msg`Use at most ${count} characters`) : english;
  };
  return (english) => {
    const [, englishRequirement, count, pasted, character = ''] = problem.exec(english) ?? [];
    if (englishRequirement === undefined) return translateWhole(english);
    const requirement = translateWhole(englishRequirement);
    if (count) return i18n._(msg`${requirement}. You typed ${count}.`);
    if (pasted)
      return i18n._(msg`${requirement}. You pasted ${pasted} characters, so this answer was left as it was.`);
    return i18n._(msg`${requirement}. Please take out “${character}”.`);
  };
}
