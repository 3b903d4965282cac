import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { mandateWindowSeconds } from '@tshepa/contracts/constants';
import { Link } from 'react-router-dom';
import { dateText } from '../../platform/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Page } from '../../ui/basics/page.tsx';
import { Prose } from '../../ui/prose.tsx';
import { WaysToHelp } from '../../ui/ways-to-help.tsx';

/** The day on which the claims of this page were last compared with the tests that prove them. */
const checkedOn = '2026-11-27';

/**
 * Says what was tested, and what was not. The tests are accessibility, keyboard-journey, screen-reader and languages in
 * `e2e/browser`, in the full size.
 */
export function AccessibilityPage() {
  const day = dateText(checkedOn);
  const minutes = mandateWindowSeconds / 60;
  return (
    <Page title={t`Accessibility`}>
      <Prose>
        <p>
          <Trans>
            Everybody should be able to apply here, even without seeing, hearing or touching the screen. We
            aim at WCAG 2.2, level AA, the international standard. We check this ourselves, and nobody has
            certified it.
          </Trans>
        </p>
        <h2>{t`What we test`}</h2>
        <ul>
          <li>
            <Trans>
              A program (axe) checks every screen for WCAG 2.2 A and AA. It checks light and dark colours, and
              text of twice the size.
            </Trans>
          </li>
          <li>{t`No text may be cut off on a screen of 320 pixels, in any of the five languages.`}</li>
          <li>{t`Buttons for applicants are at least 48 pixels high.`}</li>
          <li>{t`We apply for a whole loan with the keyboard alone. Whatever has the focus must be in view.`}</li>
          <li>
            {t`We check what the browser tells a screen reader: headings, names of fields, mistakes and messages.`}
          </li>
          <li>{t`Nothing moves if your phone asks for less motion.`}</li>
        </ul>
        <h2>{t`What does not work yet`}</h2>
        <ul>
          <li>
            <Trans>
              Nobody who depends on a screen reader has tested this app. We have not tested it with TalkBack,
              VoiceOver or NVDA ourselves.
            </Trans>
          </li>
          <li>{t`No native speaker has read the isiZulu, isiXhosa, Afrikaans and Sesotho texts yet.`}</li>
          <li>
            {t`Your phone may have no voice for your language. A screen reader then reads it with another voice.`}
          </li>
          <li>{t`The terms, the privacy policy, the consent and the credit agreement are binding in English only.`}</li>
          <li>{t`There is no South African Sign Language and no easy-to-read version.`}</li>
          <li>{t`We cannot make your bank's statements, app and messages accessible.`}</li>
          <li>
            <Trans>
              An OTP works for 5 minutes, and your bank's request for {minutes}. Both can be sent again.
            </Trans>
          </li>
        </ul>
        <h2>{t`If something does not work for you`}</h2>
        <p>
          <Trans>
            Please <Link to={paths.contact}>write to us</Link>: say which screen it was and what you use, such
            as a screen reader. You can also apply with one of us, on WhatsApp or by telephone.
          </Trans>
        </p>
        <WaysToHelp />
        <p>
          <Trans>
            Are you not satisfied with our answer? You may complain to the South African Human Rights
            Commission.
          </Trans>
        </p>
        <p>{t`Last checked: ${day}`}</p>
      </Prose>
    </Page>
  );
}
