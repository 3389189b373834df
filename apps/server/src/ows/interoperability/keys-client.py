"""Opens one reserved layer with QGIS and GDAL, which know nothing of Motu, by a key as a password and by a key in the address. Prints what each got as JSON."""
import json
import os
import sys
from urllib.parse import quote

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QGIS_CUSTOM_CONFIG_PATH"] = sys.argv[4]  # nothing is left in the home of whoever runs it

from osgeo import gdal  # noqa: E402
from qgis.core import (  # noqa: E402
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsMapRendererSequentialJob,
    QgsMapSettings,
    QgsRasterLayer,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QSize, Qt  # noqa: E402

base, key, slug = sys.argv[1], sys.argv[2], sys.argv[3]
application = QgsApplication([], False)
application.initQgis()
gdal.UseExceptions()


def drawn(source):
    """Whether QGIS opens a layer of pictures, and draws something of it."""
    layer = QgsRasterLayer(source, "", "wms")
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
    settings.setExtent(QgsRectangle(-149.7, -17.7, -149.4, -17.4))
    settings.setOutputSize(QSize(128, 128))
    settings.setBackgroundColor(Qt.transparent)
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    picture = job.renderedImage()
    inked = any(picture.pixelColor(x, y).alpha() for x in range(0, 128, 4) for y in range(0, 128, 4))
    return layer.isValid() and inked


def counted(source):
    layer = QgsVectorLayer(source, "", "OAPIF")
    return layer.featureCount() if layer.isValid() else None


def opened(source, kind):
    """Whether GDAL opens a source, and reads something of it."""
    try:
        data = gdal.OpenEx(source, kind)
        if kind == gdal.OF_VECTOR:
            return data.GetLayerByName(slug).GetFeatureCount()
        west, width, _, north, _, height = data.GetGeoTransform()
        column, row = int((-149.7 - west) / width), int((-17.4 - north) / height)
        return any(data.ReadRaster(column, row, int(0.3 / width), int(-0.3 / height), 64, 64))
    except (RuntimeError, AttributeError):
        return None


def qgis(more, login):
    common = "crs=EPSG:4326&format=image/png&layers=" + slug + login
    wms = quote(base + "/api/wms" + more("?"), safe="")
    wmts = quote(base + "/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities" + more("&"), safe="")
    items = "url='%s' typename='%s' " % (base + "/api/ogc" + more("?"), slug)
    if login:
        items += "username='QGIS de Teva' password='%s'" % key
    return {
        "wms": drawn(common + "&styles=&url=" + wms),
        "wmts": drawn(common + "&styles=default&tileMatrixSet=EPSG:4326&url=" + wmts),
        "ogc": counted(items),
    }


def with_gdal(more):
    wmts = base + "/api/wmts/1.0.0/WMTSCapabilities.xml" + more("?")
    wms = base + "/api/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=" + slug + "&STYLES=&CRS=CRS:84"
    wms += "&BBOX=-150,-18,-149,-17&FORMAT=image/png&TRANSPARENT=TRUE" + more("&")
    return {
        "wms": opened("WMS:" + wms, gdal.OF_RASTER),
        "wmts": opened("WMTS:" + wmts + ",layer=" + slug + ",tilematrixset=EPSG:4326", gdal.OF_RASTER),
        "ogc": opened("OAPIF:" + base + "/api/ogc" + more("?"), gdal.OF_VECTOR),
    }


in_address = lambda sign: "%scle=%s" % (sign, key)  # noqa: E731
nothing = lambda sign: ""  # noqa: E731
login = "&username=" + quote("QGIS de Teva") + "&password=" + key
found = {"none": {"qgis": qgis(nothing, ""), "gdal": with_gdal(nothing)}}
found["address"] = {"qgis": qgis(in_address, ""), "gdal": with_gdal(in_address)}
gdal.SetConfigOption("GDAL_HTTP_USERPWD", "QGIS de Teva:" + key)
found["password"] = {"qgis": qgis(nothing, login), "gdal": with_gdal(nothing)}
print(json.dumps(found))
# Qt's own end is not ours to wait for.
sys.stdout.flush()
os._exit(0)
