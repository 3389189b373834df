import { ConsentChoice } from '../../consent/index.ts';
import { openPreferences } from '../../preferences/index.ts';
import { product } from '../../product/index.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import prose from '../prose.module.css';
import { useWelcome } from '../welcome-context.ts';
import classes from '../welcome-text.module.css';
import { Contact } from './contact.tsx';
import { StoredThings } from './stored-things.tsx';
import type { TextProps } from './text-props.ts';

/** « Confidentialité »: what is kept, where, how long, and the answer to the cookie banner. */
export function Confidentiality({ supportEmail }: TextProps) {
  return (
    <div className={prose.prose}>
      <h3>Confidentialité</h3>
      <p>
        {product.name} ne mesure pas son audience, n’affiche aucune publicité et n’appelle aucun autre site : tout vient
        de ce serveur. Vous pouvez l’utiliser sans compte.
      </p>
      <h4>Cookies</h4>
      <p>
        Les cookies, ou l’équivalent, gardent vos préférences sur cet appareil et permettent l’authentification. Refuser
        ne retire aucune fonction. Vous pouvez changer d’avis ici à tout moment ; votre réponse est gardée 180 jours,
        puis vous est redemandée.
      </p>
      <div className={prose.notice}>
        <ConsentChoice />
      </div>
      <h4>Ce qui est gardé sur cet appareil</h4>
      <StoredThings />
      <p>
        La page <DevicePageLink /> des préférences montre ce qui est gardé et permet de le supprimer.
      </p>
      <h4>Votre position</h4>
      <p>
        La géolocalisation ne démarre qu’à votre demande et avec l’accord de votre navigateur. Votre position et vos
        tracés restent sur l’appareil : ils ne sont pas envoyés au serveur. Si vous demandez un itinéraire ou une
        information en un point, seul ce point est envoyé, et il n’est pas conservé.
      </p>
      <h4>Ce que le serveur enregistre</h4>
      <ul>
        <li>
          Pour chaque demande, une ligne technique : date, page demandée, durée et début de votre adresse réseau. Ni vos
          recherches, ni vos coordonnées, ni vos cookies n’y figurent. L’exploitant ne la garde pas plus de six mois.
        </li>
        <li>
          Pour les personnes qui ont un compte : leur nom, leur mot de passe sous une forme illisible, et un journal de
          leurs connexions et de leurs modifications, effacé après douze mois.
        </li>
      </ul>
      <h4>Vos droits</h4>
      <p>
        Vous pouvez demander à consulter, corriger ou effacer les données qui vous concernent, en écrivant à{' '}
        <Contact email={supportEmail} />. Vous pouvez aussi adresser une réclamation à la{' '}
        <OutsideLink href="https://www.cnil.fr/fr/plaintes">CNIL</OutsideLink>. Ces droits viennent du règlement général
        sur la protection des données et de la loi Informatique et Libertés, applicables en Polynésie française.
      </p>
    </div>
  );
}

function DevicePageLink() {
  const { close } = useWelcome();
  const open = () => {
    close();
    openPreferences('device');
  };
  return (
    <button type="button" className={classes.link} onClick={open}>
      « Sur cet appareil »
    </button>
  );
}
