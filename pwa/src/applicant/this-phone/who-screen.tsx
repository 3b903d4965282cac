import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import {
  continueHere,
  listPeople,
  type Person,
  startPerson,
  switchPerson,
  unlock,
  useStorageHealth,
} from '../../offline/index.ts';
import { momentOf } from '../../platform/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/logo.tsx';
import { Page, Stack } from '../../ui/basics/page.tsx';
import { Spot } from '../../ui/basics/spot.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { PinForm } from '../shared/pin/pin-form.tsx';
import styles from './phone.module.css';

/** Takes the place of screens with personal data, until the PIN is entered or the person is known. */
export function WhoScreen() {
  const isLocked = useStorageHealth(({ kind }) => kind === 'locked');
  const [people, setPeople] = useState<Person[]>();
  const [isBusy, setIsBusy] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  useEffect(() => {
    void listPeople()
      .catch(() => [])
      .then(setPeople);
  }, []);
  if (!people) return <Spinner />;
  const others = people.filter(({ isHere }) => !isHere);
  const here = people.find(({ isHere }) => isHere);
  /** The page is loaded again, so that no data of one person remains in memory for another person. */
  const leaveFor = async (path: string, work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
      location.replace(path);
    } catch {
      setIsBusy(false);
    }
  };
  const startAfresh = (
    <Button
      look="secondary"
      isWide
      isBusy={isBusy}
      onClick={() => void leaveFor(paths.home, startPerson)}
    >{t`Somebody else`}</Button>
  );
  const continueOther = others.map((person) => (
    <Choice
      key={person.id ?? ''}
      person={person}
      look="secondary"
      onClick={() => void leaveFor(paths.loading, () => switchPerson(person.id))}
    />
  ));
  if (isLocked)
    return (
      <Page title={t`This application is locked`} picture={<Spot icon="lock" />}>
        <Stack>
          <p>{t`Your application on this phone is protected by a PIN. Type the PIN to continue.`}</p>
          <PinForm id="pin" label={t`Your PIN`} submitLabel={t`Unlock`} work={unlock} onOpen={continueHere} />
          {continueOther}
          {startAfresh}
          <Button look="plain" onClick={() => setIsForgotten(true)}>
            {t`Forgot it? Continue with a passcode`}
          </Button>
        </Stack>
        <ConfirmDialog
          isOpen={isForgotten}
          title={t`Continue with a passcode?`}
          onClose={() => setIsForgotten(false)}
          confirm={t`Continue with a passcode`}
          isBusy={isBusy}
          onConfirm={() => void leaveFor(paths.loading, startPerson)}
        >
          <p>
            <Trans>
              We send an OTP to the number on your application. Once you have confirmed it, the locked answers
              are removed from this phone. What we have received is kept.
            </Trans>
          </p>
        </ConfirmDialog>
      </Page>
    );
  return (
    <Page title={t`Who is using this phone?`}>
      <Stack>
        {here ? <Choice person={here} look="primary" onClick={() => void continueHere()} /> : null}
        {continueOther}
        {startAfresh}
        <p className={styles.small}>{t`If somebody else applies, nothing on this phone is deleted.`}</p>
        <Button
          look="plain"
          isBusy={isBusy}
          onClick={() => void leaveFor(paths.loading, startPerson)}
        >{t`I applied on another phone`}</Button>
      </Stack>
    </Page>
  );
}

type ChoiceProps = { person: Person; look: 'primary' | 'secondary'; onClick: () => void };

const Choice = ({ person, look, onClick }: ChoiceProps) => (
  <div>
    <Button look={look} isWide onClick={onClick}>
      {labelOf(person)}
    </Button>
    {person.hasUnsent ? (
      <p className={styles.small}>
        {t`Some of this application has not been sent yet. It is sent when its owner continues.`}
      </p>
    ) : null}
  </div>
);

function labelOf({ isLocked, lastUsedAt, name, digits }: Person): string {
  const who = [name, digits && `•••${digits}`].filter(Boolean).join(' ');
  if (who) return t`Continue as ${who}`;
  const time = lastUsedAt === undefined ? '' : momentOf(new Date(lastUsedAt).toISOString());
  if (isLocked) return time ? t`Continue with a PIN (last used ${time})` : t`Continue with a PIN`;
  return t`Continue the application on this phone`;
}
