import type { Layer } from '../layers.ts';
import { postgisTablesOf } from '../postgis.ts';
import type { Context } from '../stores/context-store.ts';
import { fingerprintOf, PART_NAMES, type PartName, partsOf, type Written } from './layer-parts.ts';

/**
 * The layers of versions that did not yet remember what they wrote (4.13.4 and before), a line each: slug, then the fingerprints of its parts in the order
 * of `LAYER_PARTS`; two where an import of roads changed the words. Never to be changed: installations of that time are known by it.
 */
const LAYERS = `
fond-de-carte ac5ae20a82f2 4f6782aa81e0 bd727f4442e6 456e2e3fa05e 173b2201fc53|f72a046b31f5 f571ef818d9d|5a5640b9fda7 1d8fc6ceb1f9 a43b62f7a3fd afa757f786a5 4f53cda18c2b bc6491b18bb5|c450bc2cc6fb d93af26733a0
fond-clair 074e877bd3a9 4f6782aa81e0 bd727f4442e6 456e2e3fa05e 376272a1440b|07f6d8274fc0 f571ef818d9d|5a5640b9fda7 1d8fc6ceb1f9 a43b62f7a3fd a65cf9c42ede 4f53cda18c2b bc6491b18bb5|c450bc2cc6fb d93af26733a0
fond-sombre ad1e6d63b79f 4f6782aa81e0 618e35379eff 456e2e3fa05e 8aec808afb4f|1071fb40a6e0 f571ef818d9d|5a5640b9fda7 1d8fc6ceb1f9 a43b62f7a3fd eda7908b4a53 4f53cda18c2b bc6491b18bb5|c450bc2cc6fb d93af26733a0
relief-ombre 662088488083 db4b7ad71513 e10808d43975 456e2e3fa05e 531671803f61 820849bbe61f 1d8fc6ceb1f9 574ea7dbcaea 5e69d44aad1b 4f53cda18c2b 067a8d3bcc9e 0fb718cbad58
courbes-de-niveau 19d08268572e 7ae6f9874f81 b36f778cb80a 456e2e3fa05e 7981ba05c3ef 820849bbe61f 1d8fc6ceb1f9 574ea7dbcaea 0f77c3eba82b 53ab139c876c 067a8d3bcc9e 0fb718cbad58
altitude bd27086de213 5f224cb4a922 196356841e8f 456e2e3fa05e 79077c75d033 820849bbe61f 1d8fc6ceb1f9 574ea7dbcaea f0c705456d0b 53ab139c876c 9805d70d7ca8 0fb718cbad58
pente 88ba06e44d6a ebbea0170de9 1c04ab0d1f24 456e2e3fa05e bcafbac8fa70 820849bbe61f 1d8fc6ceb1f9 574ea7dbcaea 1c7d0bd1afb1 a0b49e632cca 5f53a45502af 0fb718cbad58
fond-marin 678cb5282998 c372667ce50a e10808d43975 456e2e3fa05e 9b1a1bd351fe 68885ebcfb64 1d8fc6ceb1f9 c8165bedb54a f26b49658991 4f53cda18c2b 7b53cd2668ff e808e7b64811
communes 438d9ae4e814 4f6782aa81e0 3e9f094dadad 1c28f2eb0958 5dc0210964ac 1d8fc6ceb1f9 1d8fc6ceb1f9 ce260088cee7 abe7fb011519 08728fc91599 44136fa355b3 2fb4b801e991
subdivisions 9e9c56e220fd c372667ce50a 0b3b955a28b1 1c28f2eb0958 7db6cf6e4565 1d8fc6ceb1f9 1d8fc6ceb1f9 ce260088cee7 a574b66a2ba9 3f7cbc752a92 44136fa355b3 2fb4b801e991
population-par-commune 09fb93a4157a f11f6a3ca382 3464b98da34b 456e2e3fa05e 5afcf92a5518 7a311c264fc5 1d8fc6ceb1f9 689286333067 9df9f1607997 d263c3bf5af3 4cb88512e65e 5191877a3314
batiments 9e818e36cce9 a0f03c331182 5b7ef4200376 456e2e3fa05e ab51c8df8192 1d8fc6ceb1f9 1d8fc6ceb1f9 8720bf0a98fa e460090447f5 a78139b0365e 44136fa355b3 15047f89c3cd
routes a3c6375d161c 0d795d8d5f70 d88012be4b31 456e2e3fa05e b661f8422870|f0b2965e77a5 31a8cf7752cf|1d8fc6ceb1f9 edf67349f5d9|1d8fc6ceb1f9 f3e639ed24c2|8720bf0a98fa e8361652005b e6f5a0cec0a6 08fa032048b1|44136fa355b3 4f385933f876
toponymes a43d25ccaa96 c20daab6127b 5c97b8bd1e00 456e2e3fa05e d952db574fcb 1d8fc6ceb1f9 1d8fc6ceb1f9 797a79a04b0e 4452b5825eba ea96cb8b87fa 44136fa355b3 e80a166c07ef
aerodromes 355e7c50a1ea 4f6782aa81e0 92f97984f104 1c28f2eb0958 ad2cbd1b8ebc 1d8fc6ceb1f9 1d8fc6ceb1f9 9f8df7f26cf5 3e60090d7225 075b48d8f1ec 44136fa355b3 811ca352baa2
enseignement 0cf1440b35dc 0d795d8d5f70 a23d2de1525f 1c28f2eb0958 fe5071676b13 1d8fc6ceb1f9 1d8fc6ceb1f9 8720bf0a98fa fd871396b846 28d46062f993 44136fa355b3 15047f89c3cd
sante 08886a91be14 0d795d8d5f70 f883290e10b3 1c28f2eb0958 e0f2a5d00a7f 1d8fc6ceb1f9 1d8fc6ceb1f9 8720bf0a98fa ba3d9ad60a52 28d46062f993 44136fa355b3 15047f89c3cd
administration 6b132cb1a264 0d795d8d5f70 a4aea66103cd 1c28f2eb0958 98e693fc7a52 1d8fc6ceb1f9 1d8fc6ceb1f9 8720bf0a98fa 09059700efde 28d46062f993 44136fa355b3 15047f89c3cd
culte d1bae76f31ef 0d795d8d5f70 ae1b9cf91079 1c28f2eb0958 58596e433453 1d8fc6ceb1f9 1d8fc6ceb1f9 8720bf0a98fa f66683135034 28d46062f993 44136fa355b3 15047f89c3cd
recifs a59576a2a254 c372667ce50a e10808d43975 456e2e3fa05e f26ca263de5a 2670a45ac879 1d8fc6ceb1f9 c8165bedb54a 7e2b6fcb9a77 4f53cda18c2b 0d1b7106cef4 e808e7b64811
bathymetrie 6d7bfd1daad5 eea419e02b32 cd4a88fec444 456e2e3fa05e 083f64fb02bc 68885ebcfb64 1d8fc6ceb1f9 c8165bedb54a aaeb4e7d9a21 ddc29ede8c79 34ac49f97c3a e808e7b64811
mer-territoriale 7b2593680bec f11f6a3ca382 3acbf81cc4b3 456e2e3fa05e 2e85fcea384a 1d8fc6ceb1f9 1d8fc6ceb1f9 8720bf0a98fa b6d778025d8c df7fcfe26fd5 44136fa355b3 15047f89c3cd
`;

/** Their contexts, and what these said. */
const CONTEXTS: Readonly<Record<string, string>> = {
  general: 'Toutes les couches : fonds de carte, mer, relief, limites, bâti et lieux.',
  mer: 'Récifs, profondeurs et mer territoriale autour des îles.',
  equipements: 'Santé, enseignement, administration, culte et aérodromes, sur un fond clair.',
};

const EARLIER = new Map(
  LAYERS.trim()
    .split('\n')
    .map((line) => {
      const [slug = '', ...parts] = line.split(' ');
      return [slug, new Map(PART_NAMES.map((name, i) => [name, parts[i]?.split('|') ?? []]))] as const;
    }),
);

export const EARLIER_LAYERS: ReadonlySet<string> = new Set(EARLIER.keys());
export const EARLIER_CONTEXTS: ReadonlySet<string> = new Set(Object.keys(CONTEXTS));

/** What such a version wrote of a layer and nobody has edited since; null for a layer that is not one of those any more. */
export function earlierParts(layer: Layer): Written | null {
  const known = EARLIER.get(layer.slug);
  if (!known || !isDrawnFromTerritory(layer)) return null;
  const now = partsOf(layer);
  // Every edit makes a new version; so does what imports say of a layer, which shows in its words.
  if (layer.version === 1) return now;
  const isOurs = (name: PartName) =>
    known.get(name)?.includes(name === 'producer' ? fingerprintOf(layer.metadata.producteur) : now[name]);
  return Object.fromEntries(PART_NAMES.filter(isOurs).map((name) => [name, now[name]]));
}

export const isEarlierDescription = ({ slug, description }: Context): boolean => CONTEXTS[slug] === description;

/** A file or a table of PostGIS may have taken the place of a layer's own data. */
function isDrawnFromTerritory({ drawing }: Layer): boolean {
  if (!drawing || postgisTablesOf(drawing).length > 0) return false;
  const { content } = drawing;
  return content.kind !== 'features' || !content.table.startsWith('couche_');
}
