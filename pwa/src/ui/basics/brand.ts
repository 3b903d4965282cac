import { t } from '@lingui/core/macro';
import { lender, operatingHours } from '@tshepa/contracts/constants';

/** The product's name and links. The package `contracts` defines the lender, because loan agreements name it too. */
export const brand = {
  name: 'Tshepa',
  ...lender,
  /** The number has only digits, with the country code, as wa.me expects. */
  whatsAppNumber: '27600000000',
  social: { label: 'Facebook', url: 'https://www.facebook.com/' },
} as const;

export const whatsAppUrl = `https://wa.me/${brand.whatsAppNumber}`;
export const telephoneUrl = `tel:+${brand.whatsAppNumber}`;
export const supportMailUrl = `mailto:${brand.supportEmail}`;
export const legalNotice = `${brand.legalName} is a registered credit provider with the National Credit Regulator, registration number ${brand.registration}.`;

/** Returns the link to a WhatsApp chat with a first sentence in the reader's language and without personal data. */
export function whatsAppHelpUrl(): string {
  const { name } = brand;
  return `${whatsAppUrl}?text=${encodeURIComponent(t`Hello ${name}, I need help with my loan application.`)}`;
}

/** Returns the hours in which staff answer, with the days in the reader's language. */
export const hours = () => ({ ...operatingHours, days: t`Monday to Friday` });
