/** Every raster the pipeline reads, relative to the source folder. */
export const RELIEF_FILES = {
  moorea: 'raster/dem_moorea_copernicus_glo30_1s.tif',
  nukuHiva: 'raster/dem_nukuhiva_daf_mnt_19m.tif',
  territory: 'raster/dem_pf_viewfinder15s.tif',
  windward: 'raster/dem_windward_tahiti15s_moorea1s_on1s.tif',
  leeward: 'raster/dem_leeward_viewfinder15s_resampled3s.tif',
  marquesas: 'raster/dem_marquesas_viewfinder15s_resampled3s.tif',
  rurutu: 'raster/dem_rurutu_viewfinder15s_resampled3s.tif',
  tubuai: 'raster/dem_tubuai_viewfinder15s_resampled3s.tif',
  raivavae: 'raster/dem_raivavae_viewfinder15s_resampled3s.tif',
  rimatara: 'raster/dem_rimatara_viewfinder15s_resampled3s.tif',
  rapa: 'raster/dem_rapa_viewfinder15s_resampled3s.tif',
  gambier: 'raster/dem_gambier_viewfinder15s_resampled3s.tif',
} as const;

export const SEA_FLOOR_FILE = 'raster/imagery_naturalearth_hyp_oceanbottom_pf.tif';

/** Regional models that make up the generalised relief. */
export const GENERALISED = [
  'windward',
  'leeward',
  'marquesas',
  'rurutu',
  'tubuai',
  'raivavae',
  'rimatara',
  'rapa',
  'gambier',
] as const;
