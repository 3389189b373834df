import {
  IconAnchor,
  IconBuildingChurch,
  IconBuildingCommunity,
  IconFerry,
  IconFirstAidKit,
  IconHome,
  IconMapPin,
  IconMountain,
  IconPlane,
  IconRipple,
  IconRoad,
  IconSchool,
  IconStack2,
  IconTrees,
  IconTrekking,
  type TablerIcon,
} from '@tabler/icons-react';

/** Beginnings of the class of a place, and its icon. */
const BY_CLASS: [RegExp, TablerIcon][] = [
  [/^(commune|mairie|administration|subdivision|archipel|localite|ville|quartier|tribunal)/, IconBuildingCommunity],
  [/^(baie|passe|lagon|recif|riviere|ruisseau|canal|lac|mer|ocean|cascade|chenal)/, IconRipple],
  [/^(rue|route|chemin|piste)/, IconRoad],
  [/^sentier/, IconTrekking],
  [/^adresse/, IconHome],
  [/^bac/, IconFerry],
  [/^(parc|jardin|aire_de_pique_nique)/, IconTrees],
  [/^(port|marina|quai|mouillage|ancrage|gare_maritime)/, IconAnchor],
  [/^(ecole|college|lycee|enseignement|universite|creche|maternelle)/, IconSchool],
  [/^(aero|heliport)/, IconPlane],
  [/^(sommet|mont|col|pic|crete)/, IconMountain],
  [
    /^(sante|hopital|pharmacie|dispensaire|infirmerie|clinique|medecin|dentiste|cabinet_medical|centre_medical)/,
    IconFirstAidKit,
  ],
  [/^(culte|eglise|temple|chapelle|lieu_de_culte|cimetiere)/, IconBuildingChurch],
];

/** The icon of what was found. */
export function iconOf({ kind, classe }: { kind: string; classe: string }): TablerIcon {
  if (kind !== 'lieu') return IconStack2;
  return BY_CLASS.find(([pattern]) => pattern.test(classe))?.[1] ?? IconMapPin;
}
