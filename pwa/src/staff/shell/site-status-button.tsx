import type { SiteStatus } from '@tshepa/contracts/entities/site';
import { updateSiteStatus } from '@tshepa/contracts/operations/site/update-site-status';
import { isCode } from '../../platform/network/keyed-call.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { refreshSiteStatus } from '../../platform/status/watch-site.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { useStaffAction } from '../api/action.ts';
import { staffCall } from '../api/session.ts';
import { useHalfMade } from '../lock/half-made.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { ToolButton } from '../ui/buttons.tsx';
import styles from './shell.module.css';

export function SiteStatusButton({ canChange }: { canChange: boolean }) {
  const { active, message } = useSiteStatus();
  const [isOpen, setIsOpen] = useHalfMade('site open', () => false);
  const label = active ? 'Application Active' : 'Application Disabled';
  const look = classNames(styles.status, active && styles.active);
  if (!canChange) return <span className={look}>{label}</span>;
  return (
    <>
      <ToolButton isQuiet className={look} onClick={() => setIsOpen(true)}>
        {label}
      </ToolButton>
      <Dialog isOpen={isOpen} title="Application Status" onClose={() => setIsOpen(false)}>
        <SiteStatusForm status={{ active, message }} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function SiteStatusForm({ status, onClose }: { status: SiteStatus; onClose: () => void }) {
  const [isDisabled, setIsDisabled] = useHalfMade('site disabled', () => !status.active);
  const [message, setMessage] = useHalfMade('site message', () => status.message);
  // With this the server refuses the change if somebody else has changed the status meanwhile.
  const [seen, setSeen] = useHalfMade('site seen', () => status);
  const action = useStaffAction(
    (input: { status: boolean; message: string }, options) =>
      staffCall(updateSiteStatus, { ...input, seen }, options).catch(async (error: unknown) => {
        if (isCode(error, 'version.conflict')) {
          await refreshSiteStatus();
          const { active, message: shown } = useSiteStatus.getState();
          setSeen({ active, message: shown });
        }
        throw error;
      }),
    {
      done: () => 'The site status was changed.',
      onDone: (reply) => {
        useSiteStatus.setState(reply);
        onClose();
      },
    },
  );
  return (
    <ActionForm
      label="Submit"
      action={action}
      onSubmit={() =>
        action.run({ status: !isDisabled, message: isDisabled ? message.replace(/\s+/g, ' ').trim() : '' })
      }
      onClose={onClose}
    >
      <Checkbox
        id="disableApplication"
        label="Disable Application"
        hint="New applications, submissions and uploads wait. Staff work and running mandates continue."
        isChecked={isDisabled}
        onChange={setIsDisabled}
      />
      {isDisabled ? (
        <TextArea
          id="closedMessage"
          label="Message"
          placeholder="Type a message for your customers"
          maxLength={500}
          value={message}
          onChange={setMessage}
        />
      ) : null}
    </ActionForm>
  );
}
