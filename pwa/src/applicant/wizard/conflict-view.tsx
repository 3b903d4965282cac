import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Command, resolveConflict } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Stack } from '../../ui/basics/page.tsx';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { disagreementOf } from './answer-groups.ts';

type Choice = 'mine' | 'theirs';
const idOf = (key: string) => `conflict-${key.replace('/', '-')}`;

/** Takes the place of a step that two phones have changed. Asks which of the two answers to each field is right. */
export function ConflictView({ command }: { command: Command }) {
  const navigate = useNavigate();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [tries, setTries] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const isOpen = useSiteStatus((site) => site.active);
  const fields = (command.conflict ?? []).map(disagreementOf);
  const open = fields.filter(({ key }) => !choices[key]);
  const missing = tries > 0 ? open : [];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTries((count) => count + 1);
    if (isBusy || !isOpen || open.length > 0) return;
    setIsBusy(true);
    await resolveConflict(command.id, choices).finally(() => setIsBusy(false));
    navigate(paths.formApplication);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <ErrorSummary
          errors={missing.map(({ key, label }) => ({ id: idOf(key), message: t`${label}: choose one` }))}
          attempt={tries}
        />
        <p>
          <Trans>
            These answers were changed on this phone and on another one. Choose the right answer for each.
          </Trans>
        </p>
        {fields.map(({ key, label, mine, theirs }) => (
          <RadioGroup
            key={key}
            id={idOf(key)}
            label={label}
            error={missing.some((field) => field.key === key) ? t`Choose one` : undefined}
            value={choices[key] ?? ''}
            onChange={(choice) =>
              setChoices((made) => ({ ...made, [key]: choice === 'theirs' ? 'theirs' : 'mine' }))
            }
            options={[
              { value: 'mine', label: t`On this phone: ${mine}` },
              { value: 'theirs', label: t`On your other phone: ${theirs}` },
            ]}
          />
        ))}
        <Actions>
          <Button type="submit" isBusy={isBusy} disabled={!isOpen}>
            {t`Keep these answers`}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
