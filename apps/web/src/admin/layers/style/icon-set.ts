// Maki, the icons of maps by Mapbox (CC0 1.0): those that a map of islands needs.
import airport from '@mapbox/maki/icons/airport.svg?raw';
import bank from '@mapbox/maki/icons/bank.svg?raw';
import beach from '@mapbox/maki/icons/beach.svg?raw';
import bicycle from '@mapbox/maki/icons/bicycle.svg?raw';
import bus from '@mapbox/maki/icons/bus.svg?raw';
import campsite from '@mapbox/maki/icons/campsite.svg?raw';
import cemetery from '@mapbox/maki/icons/cemetery.svg?raw';
import chargingStation from '@mapbox/maki/icons/charging-station.svg?raw';
import college from '@mapbox/maki/icons/college.svg?raw';
import communicationsTower from '@mapbox/maki/icons/communications-tower.svg?raw';
import dam from '@mapbox/maki/icons/dam.svg?raw';
import danger from '@mapbox/maki/icons/danger.svg?raw';
import defibrillator from '@mapbox/maki/icons/defibrillator.svg?raw';
import doctor from '@mapbox/maki/icons/doctor.svg?raw';
import drinkingWater from '@mapbox/maki/icons/drinking-water.svg?raw';
import farm from '@mapbox/maki/icons/farm.svg?raw';
import ferry from '@mapbox/maki/icons/ferry.svg?raw';
import fireStation from '@mapbox/maki/icons/fire-station.svg?raw';
import fuel from '@mapbox/maki/icons/fuel.svg?raw';
import harbor from '@mapbox/maki/icons/harbor.svg?raw';
import heliport from '@mapbox/maki/icons/heliport.svg?raw';
import home from '@mapbox/maki/icons/home.svg?raw';
import hospital from '@mapbox/maki/icons/hospital.svg?raw';
import industry from '@mapbox/maki/icons/industry.svg?raw';
import information from '@mapbox/maki/icons/information.svg?raw';
import library from '@mapbox/maki/icons/library.svg?raw';
import lighthouse from '@mapbox/maki/icons/lighthouse.svg?raw';
import lodging from '@mapbox/maki/icons/lodging.svg?raw';
import logging from '@mapbox/maki/icons/logging.svg?raw';
import marae from '@mapbox/maki/icons/marae.svg?raw';
import marker from '@mapbox/maki/icons/marker.svg?raw';
import monument from '@mapbox/maki/icons/monument.svg?raw';
import mountain from '@mapbox/maki/icons/mountain.svg?raw';
import museum from '@mapbox/maki/icons/museum.svg?raw';
import park from '@mapbox/maki/icons/park.svg?raw';
import parking from '@mapbox/maki/icons/parking.svg?raw';
import pharmacy from '@mapbox/maki/icons/pharmacy.svg?raw';
import picnicSite from '@mapbox/maki/icons/picnic-site.svg?raw';
import placeOfWorship from '@mapbox/maki/icons/place-of-worship.svg?raw';
import playground from '@mapbox/maki/icons/playground.svg?raw';
import police from '@mapbox/maki/icons/police.svg?raw';
import post from '@mapbox/maki/icons/post.svg?raw';
import recycling from '@mapbox/maki/icons/recycling.svg?raw';
import restaurant from '@mapbox/maki/icons/restaurant.svg?raw';
import school from '@mapbox/maki/icons/school.svg?raw';
import shelter from '@mapbox/maki/icons/shelter.svg?raw';
import shop from '@mapbox/maki/icons/shop.svg?raw';
import slipway from '@mapbox/maki/icons/slipway.svg?raw';
import soccer from '@mapbox/maki/icons/soccer.svg?raw';
import stadium from '@mapbox/maki/icons/stadium.svg?raw';
import star from '@mapbox/maki/icons/star.svg?raw';
import swimming from '@mapbox/maki/icons/swimming.svg?raw';
import toilet from '@mapbox/maki/icons/toilet.svg?raw';
import townHall from '@mapbox/maki/icons/town-hall.svg?raw';
import viewpoint from '@mapbox/maki/icons/viewpoint.svg?raw';
import volcano from '@mapbox/maki/icons/volcano.svg?raw';
import warehouse from '@mapbox/maki/icons/warehouse.svg?raw';
import wasteBasket from '@mapbox/maki/icons/waste-basket.svg?raw';
import water from '@mapbox/maki/icons/water.svg?raw';
import waterfall from '@mapbox/maki/icons/waterfall.svg?raw';

/** What an icon is called, and its drawing. */
type KeptIcon = { name: string; title: string; svg: string };

export const ICONS: readonly KeptIcon[] = [
  { name: 'marker', title: 'Repère', svg: marker },
  { name: 'hospital', title: 'Hôpital', svg: hospital },
  { name: 'pharmacy', title: 'Pharmacie', svg: pharmacy },
  { name: 'doctor', title: 'Médecin', svg: doctor },
  { name: 'defibrillator', title: 'Défibrillateur', svg: defibrillator },
  { name: 'fire-station', title: 'Pompiers', svg: fireStation },
  { name: 'police', title: 'Police', svg: police },
  { name: 'town-hall', title: 'Mairie', svg: townHall },
  { name: 'school', title: 'École', svg: school },
  { name: 'college', title: 'Université', svg: college },
  { name: 'library', title: 'Bibliothèque', svg: library },
  { name: 'museum', title: 'Musée', svg: museum },
  { name: 'place-of-worship', title: 'Lieu de culte', svg: placeOfWorship },
  { name: 'marae', title: 'Marae', svg: marae },
  { name: 'monument', title: 'Monument', svg: monument },
  { name: 'cemetery', title: 'Cimetière', svg: cemetery },
  { name: 'airport', title: 'Aéroport', svg: airport },
  { name: 'heliport', title: 'Héliport', svg: heliport },
  { name: 'harbor', title: 'Port', svg: harbor },
  { name: 'ferry', title: 'Bateau', svg: ferry },
  { name: 'slipway', title: 'Cale de mise à l’eau', svg: slipway },
  { name: 'lighthouse', title: 'Phare', svg: lighthouse },
  { name: 'beach', title: 'Plage', svg: beach },
  { name: 'swimming', title: 'Baignade', svg: swimming },
  { name: 'waterfall', title: 'Cascade', svg: waterfall },
  { name: 'water', title: 'Eau', svg: water },
  { name: 'drinking-water', title: 'Eau potable', svg: drinkingWater },
  { name: 'dam', title: 'Barrage', svg: dam },
  { name: 'mountain', title: 'Sommet', svg: mountain },
  { name: 'volcano', title: 'Volcan', svg: volcano },
  { name: 'viewpoint', title: 'Point de vue', svg: viewpoint },
  { name: 'park', title: 'Parc', svg: park },
  { name: 'farm', title: 'Ferme', svg: farm },
  { name: 'logging', title: 'Forêt', svg: logging },
  { name: 'campsite', title: 'Camping', svg: campsite },
  { name: 'picnic-site', title: 'Pique-nique', svg: picnicSite },
  { name: 'stadium', title: 'Stade', svg: stadium },
  { name: 'soccer', title: 'Football', svg: soccer },
  { name: 'playground', title: 'Aire de jeux', svg: playground },
  { name: 'lodging', title: 'Hébergement', svg: lodging },
  { name: 'restaurant', title: 'Restaurant', svg: restaurant },
  { name: 'shop', title: 'Commerce', svg: shop },
  { name: 'bank', title: 'Banque', svg: bank },
  { name: 'post', title: 'Poste', svg: post },
  { name: 'fuel', title: 'Carburant', svg: fuel },
  { name: 'charging-station', title: 'Borne de recharge', svg: chargingStation },
  { name: 'parking', title: 'Stationnement', svg: parking },
  { name: 'bus', title: 'Autobus', svg: bus },
  { name: 'bicycle', title: 'Vélo', svg: bicycle },
  { name: 'industry', title: 'Industrie', svg: industry },
  { name: 'warehouse', title: 'Entrepôt', svg: warehouse },
  { name: 'communications-tower', title: 'Antenne', svg: communicationsTower },
  { name: 'recycling', title: 'Recyclage', svg: recycling },
  { name: 'waste-basket', title: 'Déchets', svg: wasteBasket },
  { name: 'toilet', title: 'Toilettes', svg: toilet },
  { name: 'information', title: 'Information', svg: information },
  { name: 'danger', title: 'Danger', svg: danger },
  { name: 'shelter', title: 'Abri', svg: shelter },
  { name: 'home', title: 'Maison', svg: home },
  { name: 'star', title: 'Étoile', svg: star },
];
