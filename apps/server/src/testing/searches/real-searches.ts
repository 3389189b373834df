import { STREET_SEARCHES } from './street-searches.ts';

/**
 * What people type, and the first result they expect: « search → title », with the class where the title alone would not tell.
 * The names are those of the territory that comes with Motu.
 */
const REAL_SEARCHES: Record<string, string> = {
  communes: `
    papeete → Papeete, commune
    Papeʻete → Papeete, commune
    PAPEETE → Papeete, commune
    pap → Papeete, commune
    pape → Papeete, commune
    papeet → Papeete, commune
    ville de papeete → Papeete, commune
    commune papeete → Papeete, commune
    faaa → Faaʻa, commune
    faa'a → Faaʻa, commune
    Fa’a’ā → Faaʻa, commune
    fa a a → Faaʻa, commune
    punaauia → Punaauia, commune
    puna'auia → Punaauia, commune
    punaau → Punaauia, commune
    paea → Paea, commune
    papara → Papara, commune
    pirae → Pirae, commune
    Pīraʻe → Pirae, commune
    arue → Arue, commune
    mahina → Mahina, commune
    teva i uta → Teva I Uta
    teva → Teva I Uta
    hitiaa o te ra → Hitiaa O Te Ra
    hitiaʻa o te rā → Hitiaa O Te Ra
    taiarapu est → Taiarapu-Est
    taiarapu-ouest → Taiarapu-Ouest
    tai'arapu ouest → Taiarapu-Ouest
    est taiarapu → Taiarapu-Est
    moorea maiao → Moorea-Maiao
    maiao moorea → Moorea-Maiao
    uturoa → Uturoa, commune
    taputapuatea → Taputapuatea, commune
    tumaraa → Tumaraa, commune
    gambier → Gambier, commune
    iles gambier → Îles Gambier
    fangatau → Fangatau
    tureia → Tureia
    nukutavake → Nukutavake
    puka puka → Puka Puka
    98702 → Faaʻa
  `,
  islands: `
    tahiti → Tahiti, ile
    Île de Tahiti → Tahiti, ile
    tah → Tahiti, ile
    moorea → Moorea, ile
    Moʻorea → Moorea, ile
    mo'orea → Moorea, ile
    moo → Moorea, ile
    raiatea → Raiatea, ile
    Raʻiātea → Raiatea, ile
    ra'iatea → Raiatea, ile
    bora bora → Bora Bora
    borabora → Bora Bora
    bora → Bora Bora
    Porapora → Bora Bora, ile
    ile bora bora → Bora Bora, ile
    huahine → Huahine
    tahaa → Tahaa
    Taha’a → Tahaa
    maupiti → Maupiti
    tupai → Tupai
    mehetia → Mehetia
    maiao → Maiao
    nuku hiva → Nuku Hiva, ile
    nukuhiva → Nuku Hiva, ile
    hiva nuku → Nuku Hiva, ile
    hiva oa → Hiva Oa, ile
    Hiva ʻOa → Hiva Oa, ile
    hivaoa → Hiva Oa, ile
    ua pou → Ua Pou, ile
    ʻUa Pou → Ua Pou, ile
    uapou → Ua Pou, ile
    ua huka → Ua Huka, ile
    fatu hiva → Fatu Hiva, ile
    fatuiva → Fatu Hiva, ile
    tahuata → Tahuata
    eiao → Eiao, ile
    hatutu → Hatutu, ile
    moho tani → Moho Tani, ile
    tubuai → Tubuai
    Tupua’i → Tubuai, ile
    rurutu → Rurutu, ile
    raivavae → Raivavae
    Ra‘ivavae → Raivavae, ile
    rimatara → Rimatara
    rapa → Rapa, ile
    mangareva → Mangareva, ile
    aukena → Aukena, ile
    akamaru → Akamaru, ile
    taravai → Taravai, ile
    makatea → Makatea, ile
  `,
  atolls: `
    rangiroa → Rangiroa, atoll
    rangi → Rangiroa, atoll
    atoll de rangiroa → Rangiroa, atoll
    fakarava → Fakarava, atoll
    tikehau → Tikehau, atoll
    manihi → Manihi, atoll
    ahe → Ahe, atoll
    mataiva → Mataiva, atoll
    tetiaroa → Tetiaroa, atoll
    takaroa → Takaroa
    takapoto → Takapoto, atoll
    arutua → Arutua
    apataki → Apataki, atoll
    kaukura → Kaukura, atoll
    makemo → Makemo, atoll
    hao → Hao, atoll
    anaa → Anaa
    raroia → Raroia, atoll
    moruroa → Moruroa, atoll
    fangataufa → Fangataufa, atoll
    hereheretue → Hereheretue, atoll
    marutea sud → Marutea Sud, atoll
    marutea nord → Marutea Nord, atoll
    nord marutea → Marutea Nord, atoll
    tematangi → Tematangi, atoll
    niau → Niau, atoll
    toau → Toau, atoll
  `,
  seas: `
    iles du vent → Îles du Vent, archipel
    îles sous-le-vent → Îles Sous-le-Vent, archipel
    sous le vent → Îles Sous-le-Vent, archipel
    marquises → Îles Marquises, archipel
    tuamotu → Archipel des Tuamotu
    australes → Îles Australes, archipel
    societe → Archipel de la Société
    archipel de la société → Archipel de la Société
    pacifique → Océan Pacifique Sud
    ocean pacifique → Océan Pacifique Sud
    lagon de bora bora → Lagon de Bora Bora
    lagon rangiroa → Lagon de Rangiroa
    bora bora lagon → Lagon de Bora Bora
    chenal moorea → Chenal de Moorea
  `,
  localities: `
    vaitape → Vaitape
    paopao → Paopao, localite
    pao pao → Paopao, localite
    haapiti → Haapiti, localite
    papetoai → Papetoai, localite
    afareaitu → Afareaitu, localite
    teavaro → Teavaro, localite
    maharepa → Maharepa, localite
    vaiare → Vaiare, localite
    mataiea → Mataiea, localite
    papeari → Papeari, localite
    afaahiti → Afaahiti, localite
    tautira → Tautira, localite
    teahupoo → Teahupoo, localite
    teahupo'o → Teahupoo, localite
    Teahupoʻo → Teahupoo, localite
    vairao → Vairao, localite
    toahotu → Toahotu, localite
    tiarei → Tiarei, localite
    hitiaa → Hitiaa, localite
    pueu → Pueu, localite
    taiohae → Taiohae, localite
    taioha'e → Taiohae, localite
    hatiheu → Hatiheu, localite
    atuona → Atuona, localite
    omoa → Omoa, localite
    avatoru → Avatoru, localite
    fitii → Fitii, localite
    faanui → Faanui, localite
    vaipaee → Vaipaee, localite
    hakahetau → Hakahetau, localite
    hapatoni → Hapatoni, localite
    avera → Avera, localite
    tevaitoa → Tevaitoa, localite
    parea → Parea, localite
    taunoa → Taunoa, localite
    outumaoro → Outumaoro, localite
  `,
  summits: `
    orohena → Mont Orohena
    mont orohena → Mont Orohena
    mt orohena → Mont Orohena
    Mont ʻOrohena → Mont Orohena
    aorai → Mont Aorai
    mont aorai → Mont Aorai
    sommet aorai → Mont Aorai
    marau → Mont Marau
    roonui → Mont Roonui
    rotui → Mont Rotui
    mt rotui → Mont Rotui
    tohiea → Mont Tohiea
    otemanu → Mont Otemanu
    bora bora otemanu → Mont Otemanu
    temetiu → Mont Temetiu
    tekao → Mont Tekao
    oave → Mont Oave
    mont duff → Mont Duff
    duff → Mont Duff
    taatioe → Mont Taatioe
  `,
  baysAndPasses: `
    baie de cook → Baie de Cook
    cook → Baie de Cook
    opunohu → Baie d’Opunohu
    baie d'opunohu → Baie d’Opunohu
    baie opunohu → Baie d’Opunohu
    bay matavai → Baie de Matavai
    baie de matavai → Baie de Matavai
    baie des vierges → Baie des Vierges
    vierges → Baie des Vierges
    baie du controleur → Baie du Contrôleur
    baie des traitres → Baie des Traîtres
    baie anaho → Baie d’Anaho
    phaeton → Port Phaéton
    port phaéton → Port Phaéton
    faaroa → Baie de Faaroa
    bourayne → Baie de Bourayne
    hurepiti → Baie de Hurepiti
    passe de tiputa → Passe de Tiputa
    tiputa passe → Passe de Tiputa
    passe d'avatoru → Passe d’Avatoru
    avatoru passe → Passe d’Avatoru
    garuae → Passe Garuae
    tumakohua → Passe Tumakohua
    passe havae → Passe Havae
    teavanui → Passe Teavanui
    port de papeete → Port de Papeete
    passe de papeete → Passe de Papeete
  `,
  aerodromes: `
    aeroport → Aéroport international de Tahiti-Faaʻa
    aéroport de tahiti → Aéroport international de Tahiti-Faaʻa
    aeroport faaa → Aéroport international de Tahiti-Faaʻa
    aeroport international → Aéroport international de Tahiti-Faaʻa
    NTAA → Aéroport international de Tahiti-Faaʻa
    aerodrome de rurutu → Aérodrome de Rurutu
    aéroport rurutu → Aérodrome de Rurutu
    aeroport bora bora → Aérodrome de Bora Bora
    bora bora aérodrome → Aérodrome de Bora Bora
    aerodrome d'anaa → Aérodrome d’Anaa
    aerodrome nuku hiva → Aérodrome de Nuku Hiva – Nuku Ataha
    nuku ataha → Aérodrome de Nuku Hiva – Nuku Ataha
    aeroport de moorea → Aérodrome de Moorea – Temae
    aerodrome raiatea → Aérodrome de Raiatea
    aérodrome pukapuka → Aérodrome de Puka Puka
    totegegie aerodrome → Aérodrome de Totegegie
    aeroport hiva oa → Aérodrome d’Atuona – Hiva Oa
  `,
  equipment: `
    hopital → Hôpital du Taaone
    hôpital taaone → Hôpital du Taaone
    hopital du ta'aone → Hôpital du Taaone
    pharmacie tiarei → Pharmacie de Tiarei
    pharmacie orohena → Pharmacie Orohena
    pharmacie moorea → Pharmacie Moorea
    pharmacie haapiti → Pharmacie Haapiti Moorea
    mairie de pirae → Mairie de Pirae
    mairie pirae → Mairie de Pirae
    mairie de mahina → Mairie de Mahina
    mairie fatu hiva → Mairie de Fatu-Hiva
    mairie moorea → Mairie de Moorea-Maiao
    poste de mahina → Poste de Mahina
    opt avera → Agence OPT Avera
    pompiers mahina → Centre d’incendie et de secours de Mahina
    college de fare → Collège de Fare
    lycée sacré coeur → Lycée Sacré-Coeur
    lycee sacre-cœur → Lycée Sacré-Coeur
    isepp → ISEPP
    marche de pirae → Marché de Pirae
    marché papeete → Marché de Papeete
    marché municipal papeete → Marché Municipal Mapuru a Paraita
    musee james norman hall → Musée James Norman Hall
    norman hall → Musée James Norman Hall
    musee de la perle → Musée de la perle Robert Wan
    robert wan → Robert Wan
    musée robert wan → Musée de la perle Robert Wan
    maison du jouir → Maison du Jouir
    tombeau pomare → Tombeau du Roi Pomare V
    marae arahurahu → Marae Arahurahu
    grand theatre → Grand Théâtre
    theatre maison de la culture → Grand Théâtre de la Maison de la culture
    le majestic → Le Majestic
    st joseph → Église Saint-Joseph
    st pierre celestin → Église Saint-Pierre-Célestin
    Ste Thérèse raiatea → Musée Sainte-Thérèse
    eglise st paul → Église St Paul
    saint paul → École Saint-Paul
    chapelle saint lazare → Chapelle St Lazare
    dispensaire mont sinai → Dispensaire du Mt Sinaï
    dispensaire mt sinaï → Dispensaire du Mt Sinaï
    mediatheque paea → Médiathèque de Paea
    kia ora → Kia Ora Resort & Spa
    tikehau pearl → Tikehau Pearl Beach Resort
    ecole paofai → École élémentaire de Paofai
    école élémentaire piafau → École élémentaire Piafau
    momo'a → École primaire Momoʻa
    tuterai tane → Rue Tūteraʻi Tāne
    ecole tuterai tane → École élémentaire Tūteraʻi Tāne
  `,
  mistakes: `
    papette → Papeete, commune
    papete → Papeete, commune
    papeette → Papeete, commune
    tahitti → Tahiti, ile
    thaiti → Tahiti, ile
    moorae → Moorea, ile
    morea → Moorea, ile
    raitea → Raiatea, ile
    bora boar → Bora Bora
    bora borra → Bora Bora
    nuku iva → Nuku Hiva
    huahinne → Huahine
    rangirao → Rangiroa, atoll
    fakarva → Fakarava, atoll
    tikeahu → Tikehau, atoll
    punauia → Punaauia, commune
    punnauia → Punaauia, commune
    taputapautae → Taputapuatea, commune
    orohéna mnot → Mont Orohena
    teahupo → Teahupoo, localite
    teaupoo → Teahupoo, localite
    marquisses → Îles Marquises
    marquize → Îles Marquises
    tuamotou → Archipel des Tuamotu
    aeorport → Aéroport international de Tahiti-Faaʻa
    pharmaci orohenna → Pharmacie Orohena
    mont rottui → Mont Rotui
    baie de ccok → Baie de Cook
    opunhou → Baie d’Opunohu
    mangarevva → Mangareva, ile
  `,
  layersAndContexts: `
    communes → Communes, couche
    couche communes → Communes, couche
    fond de carte → Fond de carte, couche
    fond clair → Fond clair, couche
    batiments → Bâtiments, couche
    courbes de niveau → Courbes de niveau, couche
    recifs → Récifs, couche
    pente → Pente, couche
    population → Population par commune, couche
    toponymes → Toponymes, couche
    mer et lagons → Mer et lagons, contexte
    equipements → Équipements, contexte
    découverte du fenua → Découverte du fenua, contexte
    contexte equipements → Équipements, contexte
  `,
};

type RealSearch = { group: string; text: string; title: string; classe: string | null };

export function readSearches(): RealSearch[] {
  return Object.entries({ ...REAL_SEARCHES, ...STREET_SEARCHES }).flatMap(([group, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [text = '', expected = ''] = line.trim().split(' → ');
        const [title = '', classe = null] = expected.split(', ');
        return { group, text, title, classe };
      }),
  );
}
