import { t } from '@lingui/core/macro';
import { likelyEmail } from '@tshepa/contracts/rules/email-typos';

/**
 * Returns a question about an e-mail address that looks mistyped, because no message of ours would ever arrive there.
 * `button` is the label of the button that sends the address unchanged.
 */
export function emailQuestion(email: string, button: string): string | undefined {
  const meant = likelyEmail(email.trim());
  return meant ? t`Did you mean ${meant}? If yours is right, press ${button} again.` : undefined;
}
