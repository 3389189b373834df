/** « Lagon d’Anaa », « Lagon de Rangiroa », and as people say « Aérodrome de Ua Pou ». */
export const ofPlace = (nom: string): string => (/^[AEIOÉÈÎ]/.test(nom) ? `d’${nom}` : `de ${nom}`);
