import { Trans } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { LimitView } from './outcome-views.tsx';
import { ResumeOffer } from './resume-offer.tsx';

type Props = {
  onHome: () => void;
  /** Whether it is the owner's own application that stands in the way, and can be gone on with. */
  canResume: boolean;
};

/** The limit page, wherever somebody meets it, with the way on to the application that they have. */
export const LimitVerdict = ({ onHome, canResume }: Props) => (
  <ResumeOffer isOffered={canResume}>
    {(open) => (
      <LimitView onHome={onHome}>
        {canResume ? (
          <Button look="secondary" onClick={open}>
            <Trans>Continue my application</Trans>
          </Button>
        ) : null}
      </LimitView>
    )}
  </ResumeOffer>
);
