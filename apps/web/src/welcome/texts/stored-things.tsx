import prose from '../prose.module.css';

/** What the browser keeps for the page; WEL-07 tells which of them need no consent. */
const STORED = [
  ['Votre réponse sur les cookies', 'Cookie', '180 jours'],
  ['Votre session, si vous vous connectez', 'Cookie', '30 minutes sans activité, 12 heures au plus'],
  ['La dernière version vue, l’enquête écartée', 'Stockage local', 'Jusqu’à leur effacement'],
  [
    'Ce que vous demandez de garder : préférences, dessins, tracés, zones',
    'Stockage local',
    'Jusqu’à leur suppression',
  ],
  ['L’application elle-même, si vous acceptez ou gardez une zone', 'Cache du navigateur', 'Jusqu’à votre refus'],
  ['Le confort d’affichage, si vous acceptez', 'Stockage local', 'Jusqu’à votre refus'],
] as const;

export function StoredThings() {
  return (
    <div className={prose.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">Quoi</th>
            <th scope="col">Où</th>
            <th scope="col">Combien de temps</th>
          </tr>
        </thead>
        <tbody>
          {STORED.map(([what, where, duration]) => (
            <tr key={what}>
              <td>{what}</td>
              <td>{where}</td>
              <td>{duration}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
