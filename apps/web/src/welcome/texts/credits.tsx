import { product } from '../../product/index.ts';
import prose from '../prose.module.css';
import { Licences } from './licences.tsx';

/** « Conditions d'utilisation ». */
export function Credits() {
  return (
    <div className={prose.prose}>
      <h3>Conditions d’utilisation</h3>
      <p>
        L’accès à {product.name} est libre et gratuit. En utilisant ce site, vous acceptez les conditions qui suivent.
      </p>
      <h4>Une information indicative</h4>
      <p>
        Les cartes sont données à titre indicatif et n’ont pas de valeur juridique. Les données les plus récentes sont
        détenues par les services concernés ; la date de dernière mise à jour figure dans les informations de chaque
        couche. Les altitudes, les pentes, les distances et les itinéraires sont des calculs : vérifiez-les avant de
        vous y fier.
      </p>
      <h4>Ni navigation, ni secours</h4>
      <p>
        Ces cartes ne remplacent ni une carte marine, ni une carte aéronautique, ni les consignes des autorités. Les
        profondeurs, les passes et les récifs y sont approximatifs&nbsp;; les routes et les sentiers sont ceux d’août
        2021 et ont pu changer. Ne les utilisez pas pour naviguer, voler ou engager la sécurité d’une personne.
      </p>
      <h4>Réutiliser les cartes</h4>
      <p>
        Vous pouvez imprimer, partager et intégrer ces cartes dans votre site en gardant lisible la mention des
        producteurs affichée en bas de la carte. Les données restent soumises à la licence de chacun d’eux : la licence
        ODbL demande par exemple de partager dans les mêmes conditions une base qui en est tirée.
      </p>
      <h4>Producteurs et licences</h4>
      <Licences />
      <h4>Responsabilité</h4>
      <p>
        L’éditeur veille à la qualité du service sans pouvoir garantir l’exactitude des données ni l’absence
        d’interruption. Il ne peut être tenu responsable d’une décision prise sur la seule foi de ces cartes.
      </p>
    </div>
  );
}
