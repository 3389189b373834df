import {
  IconAnchor,
  IconBuildingChurch,
  IconBuildingCommunity,
  IconFirstAidKit,
  IconMapPin,
  IconMountain,
  IconPlane,
  IconRipple,
  IconSchool,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react';

/** Beginnings of the class of a place, and its icon. */
const BY_CLASS: [RegExp, TablerIcon][] = [
  [/^(commune|mairie|administration|subdivision|archipel|localite|ville)/, IconBuildingCommunity],
  [/^(baie|passe|lagon|recif|riviere|lac|mer|ocean|cascade|chenal)/, IconRipple],
  [/^(port|marina|quai|mouillage|ancrage|gare_maritime)/, IconAnchor],
  [/^(ecole|college|lycee|enseignement|universite|creche)/, IconSchool],
  [/^(aero|heliport)/, IconPlane],
  [/^(sommet|mont|col|pic|crete)/, IconMountain],
  [/^(sante|hopital|pharmacie|dispensaire|infirmerie|clinique|medecin)/, IconFirstAidKit],
  [/^(culte|eglise|temple|chapelle)/, IconBuildingChurch],
];

/** The icon of what was found. */
export function iconOf({ kind, classe }: { kind: string; classe: string }): TablerIcon {
  if (kind !== 'lieu') return IconStack2;
  return BY_CLASS.find(([pattern]) => pattern.test(classe))?.[1] ?? IconMapPin;
}
