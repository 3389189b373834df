import { endpoints } from '@motu/contract';
import { useRef } from 'react';
import { product } from '../../product/index.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import prose from '../prose.module.css';
import { AccessibilityStatement, STATEMENT_ID } from './accessibility-statement.tsx';
import { Contact } from './contact.tsx';
import type { TextProps } from './text-props.ts';

/** « À propos ». */
export function About({ supportEmail }: TextProps) {
  const statement = useRef<HTMLHeadingElement>(null);
  return (
    <div className={prose.prose}>
      <h3>À propos de {product.name}</h3>
      <p>
        {product.name} réunit sur une même carte l’information géographique publique de la Polynésie française : îles,
        lagons et récifs, relief, limites administratives, bâti, équipements et noms de lieux des cinq archipels. Le
        site est ouvert à tous, sans compte et sans publicité.
      </p>
      <p>
        <a
          href={`#${STATEMENT_ID}`}
          onClick={(event) => {
            event.preventDefault();
            statement.current?.focus();
            statement.current?.scrollIntoView();
          }}
        >
          Accessibilité : partiellement conforme
        </a>
      </p>
      <h4>Les données</h4>
      <p>
        Le territoire livré avec {product.name} vient de données ouvertes. Le relief est généralisé hors de Moorea et de
        Nuku Hiva, le rivage hors de Tahiti, Moorea et Nuku Hiva ; les routes, les cours d’eau et l’occupation du sol
        sont ceux d’OpenStreetMap en août 2021. Chaque couche le dit dans ses informations, et l’onglet « Conditions
        d’utilisation » nomme les producteurs et les licences.
      </p>
      <h4>Pour les professionnels</h4>
      <p>
        Les mêmes cartes se lisent dans un logiciel de cartographie, par les services WMTS (<code>/api/wmts</code>) et
        WMS (<code>/api/wms</code>). La{' '}
        <OutsideLink href={endpoints.docs.page.path}>documentation de l’interface de programmation</OutsideLink> décrit
        chaque appel.
      </p>
      <h4>Le logiciel</h4>
      <p>
        Version {product.version}. Le programme est libre, sous{' '}
        <OutsideLink href="https://eupl.eu/1.2/fr/">licence EUPL 1.2</OutsideLink>.
      </p>
      <h4>Contact</h4>
      <p>
        Une question, une erreur sur la carte : écrivez à <Contact email={supportEmail} />.
      </p>
      <AccessibilityStatement titleRef={statement} email={supportEmail} />
    </div>
  );
}
