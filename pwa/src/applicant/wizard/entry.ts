export { ConsentPage } from './consent-page.tsx';
export { FormApplicationPage } from './form-application-page.tsx';
export { PersonalPage } from './personal-page.tsx';
