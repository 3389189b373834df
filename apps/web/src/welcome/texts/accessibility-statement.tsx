import type { Ref } from 'react';
import { product } from '../../product/index.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Contact } from './contact.tsx';

export const STATEMENT_ID = 'accessibilite';

type AccessibilityStatementProps = { titleRef: Ref<HTMLHeadingElement>; email: string | null };

/** What works without sight, mouse or fine movements, and what does not yet. It is kept true: no external audit is claimed. */
export function AccessibilityStatement({ titleRef, email }: AccessibilityStatementProps) {
  return (
    <>
      <h4 id={STATEMENT_ID} ref={titleRef} tabIndex={-1}>
        Accessibilité : partiellement conforme
      </h4>
      <p>
        {product.name} vise le référentiel général d’amélioration de l’accessibilité (RGAA 4.1). Il est partiellement
        conforme : ses pages sont vérifiées à chaque version par des contrôles automatiques et des parcours au clavier,
        mais aucun audit extérieur n’a encore été mené.
      </p>
      <h5>Ce qui fonctionne</h5>
      <ul>
        <li>
          Toutes les pages se parcourent au clavier ; un lien d’évitement mène à la carte, qui se déplace avec les
          flèches.
        </li>
        <li>Les boutons, les champs et les messages portent un nom que lisent les lecteurs d’écran.</li>
        <li>Les contrastes sont suffisants, en clair comme en sombre ; le texte peut être doublé.</li>
        <li>Les mouvements s’arrêtent si votre appareil le demande.</li>
      </ul>
      <h5>Ce qui n’est pas accessible</h5>
      <ul>
        <li>
          La carte est une image : les noms, les tracés et les couleurs qu’elle montre ne sont pas lus. Les cartes en
          ligne ne sont pas soumises à l’obligation d’accessibilité, ce que nous complétons par du texte partout où
          c’est possible.
        </li>
        <li>Quelques couches ne se distinguent que par leurs couleurs ; leur légende est une image.</li>
      </ul>
      <h5>Signaler un obstacle</h5>
      <p>
        Si vous ne parvenez pas à accéder à une information, écrivez à <Contact email={email} />
         : elle vous sera donnée sous une autre forme. Sans réponse satisfaisante, vous pouvez saisir le{' '}
        <OutsideLink href="https://www.defenseurdesdroits.fr">Défenseur des droits</OutsideLink>.
      </p>
    </>
  );
}
