import {
  AppError,
  type Consent,
  type ConsentPurpose,
  consentTextVersion,
  type GivenConsent,
} from '@tshepa/contracts';

type WithConsents = { consents: readonly Consent[] };

/** The consent that stands for a purpose: the latest one, unless it was withdrawn. */
export function standingConsent({ consents }: WithConsents, purpose: ConsentPurpose): Consent | undefined {
  const latest = consents.findLast((consent) => consent.purpose === purpose);
  return latest?.withdrawnAt ? undefined : latest;
}

/**
 * Refuses what has no consent for its purpose.
 * @throws AppError `application.consent_required`
 */
export function requireConsent(record: WithConsents, purpose: ConsentPurpose): Consent {
  const consent = standingConsent(record, purpose);
  if (!consent) throw new AppError('application.consent_required');
  return consent;
}

/**
 * What a client says that asks for the check and nothing of the consent: the call is the I AGREE below the text of the day.
 * Only where nothing was said before; whoever took a consent back gives it again in so many words.
 */
export const consentByCall = ({ consents }: WithConsents, now: Date): GivenConsent | undefined =>
  consents.length === 0 ? { textVersion: consentTextVersion, givenAt: now.toISOString() } : undefined;

type Given = {
  purposes: readonly ConsentPurpose[];
  given: GivenConsent;
  deviceId?: string | undefined;
  now: Date;
};

/**
 * Adds consents to those on record, one per purpose. A consent that stands already stays the one that counts, and one
 * from before a withdrawal brings nothing back: a phone may send days later what was agreed to before.
 */
export function withConsents<Record extends WithConsents>(record: Record, wish: Given): Record {
  const { purposes, given, deviceId, now } = wish;
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
  return added.length > 0 ? { ...record, consents: [...record.consents, ...added] } : record;
}

/** Notes on the standing consents of these purposes that they were withdrawn. */
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
