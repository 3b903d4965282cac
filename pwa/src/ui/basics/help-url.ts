import { t } from '@lingui/core/macro';
import { brand, whatsAppUrl } from './brand.ts';

/** The chat, with a first sentence in the reader's language, so that the desk knows what it is about; nothing of a person. */
export function whatsAppHelpUrl(): string {
  const { name } = brand;
  return `${whatsAppUrl}?text=${encodeURIComponent(t`Hello ${name}, I need help with my loan application.`)}`;
}
