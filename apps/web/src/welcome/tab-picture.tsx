import about from './pictures/about.svg';
import confidentiality from './pictures/confidentiality.svg';
import credits from './pictures/credits.svg';
import legal_info from './pictures/legal_info.svg';
import release_notes from './pictures/release_notes.svg';
import welcome from './pictures/welcome.svg';
import classes from './tab-picture.module.css';
import type { WelcomeTab } from './welcome-state.ts';

const PICTURES: Record<WelcomeTab, string> = { welcome, release_notes, about, credits, legal_info, confidentiality };

/** Beside the text, on screens wide enough for both. Each moves a little by itself, unless the visitor's device asks for stillness. */
export function TabPicture({ tab }: { tab: WelcomeTab }) {
  return <img className={classes.picture} src={PICTURES[tab]} alt="" data-tab={tab} />;
}
