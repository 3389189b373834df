export const SRS_ID = 4326;
export const RTREE_DEFINITION = 'http://www.geopackage.org/spec120/#extension_rtree';

/** The tables every GeoPackage 1.3 holds (OGC 12-128r17, annex C), with EPSG:4326 and the two undefined systems. */
export const METADATA_SQL = `
PRAGMA application_id = 0x47504B47;
PRAGMA user_version = 10300;
CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
  description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
  CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
  srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL, CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
  CONSTRAINT uk_gc_table_name UNIQUE (table_name), CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
CREATE TABLE gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL,
  scope TEXT NOT NULL, CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name));
INSERT INTO gpkg_spatial_ref_sys VALUES
 ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined cartesian coordinate reference system'),
 ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system'),
 ('WGS 84 geodetic', 4326, 'EPSG', 4326, 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]', 'longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid');
`;

/** What a GeoPackage with tiles holds beside (clauses 2.2.6 and 2.2.7). */
export const TILES_SQL = `
CREATE TABLE IF NOT EXISTS gpkg_tile_matrix_set (table_name TEXT NOT NULL PRIMARY KEY, srs_id INTEGER NOT NULL,
  min_x DOUBLE NOT NULL, min_y DOUBLE NOT NULL, max_x DOUBLE NOT NULL, max_y DOUBLE NOT NULL);
CREATE TABLE IF NOT EXISTS gpkg_tile_matrix (table_name TEXT NOT NULL, zoom_level INTEGER NOT NULL, matrix_width INTEGER NOT NULL,
  matrix_height INTEGER NOT NULL, tile_width INTEGER NOT NULL, tile_height INTEGER NOT NULL, pixel_x_size DOUBLE NOT NULL,
  pixel_y_size DOUBLE NOT NULL, CONSTRAINT pk_ttm PRIMARY KEY (table_name, zoom_level));
`;

/**
 * The triggers of the R-tree extension (annex F.3, version 1.3). They call ST_* functions that GDAL and QGIS bring along, so
 * they are created after our own rows: edits made in QGIS keep the index right.
 */
export function rtreeTriggers(table: string): string {
  const index = `rtree_${table}_geom`;
  const entry = 'NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")';
  const filled = '(NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom"))';
  const empty = '(NEW."geom" IS NULL OR ST_IsEmpty(NEW."geom"))';
  return `
CREATE TRIGGER "${index}_insert" AFTER INSERT ON "${table}" WHEN ${filled}
 BEGIN INSERT OR REPLACE INTO "${index}" VALUES (${entry}); END;
CREATE TRIGGER "${index}_update1" AFTER UPDATE OF "geom" ON "${table}" WHEN OLD."fid" = NEW."fid" AND ${filled}
 BEGIN INSERT OR REPLACE INTO "${index}" VALUES (${entry}); END;
CREATE TRIGGER "${index}_update2" AFTER UPDATE OF "geom" ON "${table}" WHEN OLD."fid" = NEW."fid" AND ${empty}
 BEGIN DELETE FROM "${index}" WHERE id = OLD."fid"; END;
CREATE TRIGGER "${index}_update3" AFTER UPDATE ON "${table}" WHEN OLD."fid" != NEW."fid" AND ${filled}
 BEGIN DELETE FROM "${index}" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "${index}" VALUES (${entry}); END;
CREATE TRIGGER "${index}_update4" AFTER UPDATE ON "${table}" WHEN OLD."fid" != NEW."fid" AND ${empty}
 BEGIN DELETE FROM "${index}" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "${index}_delete" AFTER DELETE ON "${table}" WHEN OLD."geom" NOT NULL
 BEGIN DELETE FROM "${index}" WHERE id = OLD."fid"; END;
`;
}
