"""Draws one extent by WMS and by WMTS with QGIS, which knows nothing of Motu, and prints what it says of the layers as JSON."""
import json
import os
import sys
from urllib.parse import quote

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QGIS_CUSTOM_CONFIG_PATH"] = sys.argv[3]  # nothing is left in the home of whoever runs it

from qgis.core import (  # noqa: E402
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsMapRendererSequentialJob,
    QgsMapSettings,
    QgsPointXY,
    QgsRaster,
    QgsRasterLayer,
    QgsRectangle,
)
from qgis.PyQt.QtCore import QSize, Qt  # noqa: E402

base, known, folder = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3]
application = QgsApplication([], False)
application.initQgis()

capabilities = quote(base + "/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities", safe="")
common = "crs=EPSG:4326&format=image/png&styles={style}&layers=" + known["layer"]
sources = {
    "wms": common.format(style="") + "&url=" + quote(base + "/api/wms", safe=""),
    "wmts": common.format(style="default") + "&tileMatrixSet=EPSG:4326&url=" + capabilities,
}
found = {}
for kind, source in sources.items():
    layer = QgsRasterLayer(source, kind, "wms")
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
    settings.setExtent(QgsRectangle(*known["bbox"]))
    settings.setOutputSize(QSize(known["side"], known["side"]))
    settings.setOutputDpi(96)  # a screen's: Qt without one says 100, and symbols would be drawn larger
    settings.setBackgroundColor(Qt.transparent)
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    job.renderedImage().save(os.path.join(folder, "qgis-%s.png" % kind))
    found[kind] = {
        "valid": layer.isValid(),
        "error": layer.error().message(),
        "drawing": [error.message for error in job.errors()],
    }


def identify(source, place):
    """The objects that a click of QGIS finds, each with its name and the middle of its shape."""
    layer = QgsRasterLayer(source, "", "wms")
    asked = layer.dataProvider().identify(
        QgsPointXY(*place["point"]), QgsRaster.IdentifyFormatFeature, QgsRectangle(*place["bbox"]), 101, 101
    )
    if not asked.isValid():
        return asked.error().message()
    stores = [store for stores in asked.results().values() for store in stores]
    features = [feature for store in stores for feature in store.features()]
    middles = [feature.geometry().boundingBox().center() for feature in features]
    return [[feature["nom"], middle.x(), middle.y()] for feature, middle in zip(features, middles)]


identified = {}
for crs, place in known["places"].items():
    common = "featureCount=5&format=image/png&styles={style}&crs=" + crs + "&layers=" + known["layer"]
    wms = common.format(style="") + "&url=" + quote(base + "/api/wms", safe="")
    wmts = common.format(style="default") + "&tileMatrixSet=" + crs + "&url=" + capabilities
    identified[crs] = {"wms": identify(wms, place), "wmts": identify(wmts, place)}
print(json.dumps({"drawn": found, "identified": identified}))
# Qt's own end is not ours to wait for.
sys.stdout.flush()
os._exit(0)
