import {
  AppError,
  assertThat,
  type Consent,
  type ConsentPurpose,
  consentTextVersion,
  type GivenConsent,
} from '@tshepa/contracts';
import { mostConsents } from './record-bounds.ts';

type WithConsents = { consents: readonly Consent[] };

export function standingConsent({ consents }: WithConsents, purpose: ConsentPurpose): Consent | undefined {
  const latest = consents.findLast((consent) => consent.purpose === purpose);
  return latest?.withdrawnAt ? undefined : latest;
}

/** Returns the consent in force for a purpose. @throws AppError `application.consent_required` when there is none. */
export function requireConsent(record: WithConsents, purpose: ConsentPurpose): Consent {
  const consent = standingConsent(record, purpose);
  if (!consent) throw new AppError('application.consent_required');
  return consent;
}

/**
 * Creates the consent for a call that contains none: a client without consents of its own requests the check when I
 * AGREE is pressed below the current text. This applies to a first consent only; a withdrawn consent has to be given
 * again explicitly.
 */
export const consentByCall = ({ consents }: WithConsents, now: Date): GivenConsent | undefined =>
  consents.length === 0 ? { textVersion: consentTextVersion, givenAt: now.toISOString() } : undefined;

type NewConsents = {
  purposes: readonly ConsentPurpose[];
  given: GivenConsent;
  deviceId?: string | undefined;
  now: Date;
};

/**
 * Adds consents. A consent given before the latest withdrawal is ignored, because a phone may send it days later.
 * @throws AppError `command.too_many`
 */
export function withConsents<Record extends WithConsents>(record: Record, newConsents: NewConsents): Record {
  const { purposes, given, deviceId, now } = newConsents;
  const isNew = (purpose: ConsentPurpose) => {
    const latest = record.consents.findLast((consent) => consent.purpose === purpose);
    if (!latest) return true;
    return latest.withdrawnAt
      ? Date.parse(given.givenAt) > Date.parse(latest.withdrawnAt)
      : latest.textVersion !== given.textVersion;
  };
  const added = purposes.filter(isNew).map((purpose) => ({
    purpose,
    ...given,
    recordedAt: now.toISOString(),
    ...(deviceId ? { deviceId } : {}),
  }));
  assertThat(record.consents.length + added.length <= mostConsents, 'command.too_many');
  return added.length > 0 ? { ...record, consents: [...record.consents, ...added] } : record;
}

export function withoutConsents<Record extends WithConsents>(
  record: Record,
  { purposes, now }: { purposes: readonly ConsentPurpose[]; now: Date },
): Record {
  const withdrawn = purposes.flatMap((purpose) => standingConsent(record, purpose) ?? []);
  if (withdrawn.length === 0) return record;
  return {
    ...record,
    consents: record.consents.map((consent) =>
      withdrawn.includes(consent) ? { ...consent, withdrawnAt: now.toISOString() } : consent,
    ),
  };
}
