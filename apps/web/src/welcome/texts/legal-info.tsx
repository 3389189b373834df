import { product } from '../../product/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import prose from '../prose.module.css';
import type { TextProps } from './text-props.ts';

/** « Mentions légales »: what the installation says of its publisher, and plainly what it does not. */
export function LegalInfo({ supportEmail }: TextProps) {
  const { publisher } = product;
  const lines: [string, string | null | undefined][] = [
    ['Éditeur', publisher?.name],
    ['Adresse', publisher?.address],
    ['Téléphone', publisher?.phone],
    ['Courriel', supportEmail],
    ['Directeur de la publication', publisher?.director],
    ['Hébergeur', publisher?.host],
  ];
  const missing = lines.filter(([, value]) => !value).map(([name]) => name.toLowerCase());
  return (
    <div className={prose.prose}>
      <h3>Mentions légales</h3>
      <dl>
        {lines
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {publisher?.url && (
          <div>
            <dt>Site</dt>
            <dd>
              <OutsideLink href={publisher.url}>{publisher.url}</OutsideLink>
            </dd>
          </div>
        )}
      </dl>
      {missing.length > 0 && (
        <div className={prose.notice}>
          <Notice tone="warning" title="À compléter par l’exploitant">
            L’exploitant de cette installation n’a pas encore renseigné : {missing.join(', ')}. Ces lignes se
            remplissent dans les paramètres de l’administration, ou dans le fichier de configuration du serveur (
            <code>publisher</code> et <code>supportEmail</code>).
          </Notice>
        </div>
      )}
      <h4>Le logiciel</h4>
      <p>
        Ce site fonctionne avec Motu, un logiciel libre sous{' '}
        <OutsideLink href="https://eupl.eu/1.2/fr/">licence EUPL 1.2</OutsideLink>. Ses auteurs ne publient pas ce site
        et ne répondent pas de son contenu.
      </p>
      <h4>Les données</h4>
      <p>
        Les cartes appartiennent à leurs producteurs, nommés avec leurs licences dans l’onglet « Conditions
        d’utilisation » et au bas de la carte. Le nom et le logo du site restent la propriété de son éditeur.
      </p>
      <h4>Les liens</h4>
      <p>
        Ce site renvoie vers d’autres sites, dont il n’est pas responsable. Vous pouvez faire un lien vers une carte ou
        l’intégrer dans une page sans autorisation préalable.
      </p>
    </div>
  );
}
