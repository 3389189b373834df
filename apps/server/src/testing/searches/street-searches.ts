/**
 * Real searches of streets, addresses, postal codes, waters and quarters, as `real-searches.ts` writes them. Written down from
 * knowledge of the islands and of the tables, before any of them was tried.
 */
export const STREET_SEARCHES: Record<string, string> = {
  streets: `
    rue gauguin → Rue Paul Gauguin, rue
    rue paul gauguin → Rue Paul Gauguin, rue
    rue paul gauguin papeete → Rue Paul Gauguin, rue
    avenue prince hinoi papeete → Avenue du Prince Hīnoi, rue
    av prince hinoi → Avenue du Prince Hīnoi, rue
    prince hinoi → Avenue du Prince Hīnoi, rue
    avenue du prince hīnoi → Avenue du Prince Hīnoi, rue
    boulevard pomare → Boulevard de la Reine Pōmare IV, rue
    bd pomare → Boulevard de la Reine Pōmare IV, rue
    boulevard de la reine pomare → Boulevard de la Reine Pōmare IV, rue
    avenue pomare V → Avenue Pōmare V, rue
    rue colette → Rue Colette, rue
    rue des remparts → Rue des Remparts, rue
    rue dumont d'urville → Rue Dumont d’Urville, rue
    rue du 22 septembre → Rue du 22 Septembre 1914, rue
    rue du 5 mars 1797 → Rue du 5 Mars 1797, rue
    rue anne-marie javouhey → Rue Anne Marie Javouhey, rue
    rue mgr tepano jaussen → Rue Monseigneur Tepano Jaussen, rue
    avenue pouvanaa a oopa → Avenue Pouvanaa a Oopa, rue
    avenue general de gaulle → Avenue du Général de Gaulle, rue
    avenue foch → Avenue du Maréchal Foch, rue
    avenue de tipaerui → Avenue de Tipaerui, rue
    avenue pierre loti → Avenue Pierre Loti, rue
    cours de l'union sacree → Cours de l’Union Sacrée, rue
    rue tuterai tane → Rue Tūteraʻi Tāne, rue
    rue fare rau ape → Rue Fare Rau Ape, rue
    rue afarerii → Rue ʻĀfareriʻi, rue
    chemin du belvedere → Chemin du Belvédère, chemin
    route du belvedere → Route du Belvédère, route
    route des ananas → Route des Ananas, route
    route des plaines → Route des Plaines, route
    rte des plaines punaauia → Route des Plaines, route
    route de teahupoo → Route de Teahupoʻo, route
    route de tautira → Route de Tautira, route
    route de ceinture ouest → Route de Ceinture Ouest, route
    route de ceinture moorea → Route de Ceinture, route
    route de ceinture bora bora → Route de Ceinture, route
    la traversiere → La Traversière
    RDO → Route de Dégagement Ouest, route
    route de degagement ouest → Route de Dégagement Ouest, route
    RT2 → Route de Ceinture Est, route
    rt 3 → Route de Tautira, route
    rue gaugin → Rue Paul Gauguin, rue
    avenue prince hinoy → Avenue du Prince Hīnoi, rue
    chemin du tapioi → Chemin du Tapioi
    sentier 3 cocotiers → Sentier 3 Cocotiers, sentier
  `,
  addresses: `
    5 rue paul gauguin → 5 rue Paul Gauguin, adresse
    5, rue Paul Gauguin, Papeete → 5 rue Paul Gauguin, adresse
    5 rue paul gauguin 98713 papeete → 5 rue Paul Gauguin, adresse
    11 bis rue paul gauguin → 11b rue Paul Gauguin, adresse
    63 r gauguin → 63 rue Paul Gauguin, adresse
    12 rue paul gauguin → Rue Paul Gauguin, rue
    9999 avenue prince hinoi → Avenue du Prince Hīnoi, rue
    rue paul gauguin 26 → 26 rue Paul Gauguin, adresse
    lot 9 rue sarah buchin → Lot 9 rue Sarah Buchin, adresse
    82 rue frederic gadiot → 82 rue Frédéric Gadiot, adresse
  `,
  postalCodes: `
    98713 → Papeete, commune
    98713 papeete → Papeete, commune
    98716 → Pirae, commune
    98719 → Afaahiti
    98711 → Paea, commune
    98728 → Afareaitu, localite
    98722 → Tautira, localite
    98707 → Papenoo, localite
  `,
  rivers: `
    riviere papenoo → Papenoo, riviere
    rivière de la papenoo → Papenoo, riviere
    papenoo → Papenoo, localite
    punaruu → Punaruu, riviere
    riviere vaihiria → Vaihiria, riviere
    riviere fautaua → Fautauʻa
    taharuu → Taharuʻu
    nahoata → Rivière Nahoata, riviere
    lac vaihiria → Lac Vaihiria, lac
    lac de vaihiria → Lac Vaihiria, lac
    lac de temae → Lac de Temae, lac
    lac temae → Lac de Temae, lac
  `,
  heights: `
    mouaroa → Mouʻaroa, sommet
    moua puta → Mouʻaputa, sommet
    pic rouge → Pic Rouge
    pahia → Pahia, sommet
    mont motu → Mont Motu, sommet
    piton de pirae → Piton De Pirae, sommet
    pitohiti → Pitohiti, sommet
    tapioi → Tapioi, sommet
  `,
  quarters: `
    taaone → Taaone, quartier
    mamao → Mamao, quartier
    quartier mamao → Mamao, quartier
    tipaerui → Tipaerui, quartier
    titioro → Titioro, quartier
    pamatai → Pamatai, quartier
    sainte amelie → Sainte-Amélie, quartier
    ste amelie → Sainte-Amélie, quartier
    fare ute → Fare Ute, lieu_dit
    vaitavatava → Vaitavatava, lieu_dit
    motu uta → Motu Uta
    motu mute → Motu Mute, ilot
    plateau de toovii → Plateau de Toovii, lieu_dit
    nunue → Nunuʻē, localite
    lotissement punavai → Lotissement Punavai, quartier
  `,
  newEquipment: `
    aranui → Aranui, bac
    ferry vaiare → Papeete–Vaiare (Moorea), bac
    palais de justice → Palais de justice, tribunal
    parc bougainville → Parc Bougainville, parc
    jardins de paofai → Les Jardins de Pāʻōfaʻi, parc
    cimetiere uranie → Cimetière de L’Uranie, cimetiere
    belvedere opunohu → Belvédère de Opunohu, point_de_vue
    jardins de vaipahi → Jardins de Vaipahi, parc
    marina de vaiare → Marina de Vaiare, marina
  `,
};
