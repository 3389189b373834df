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
print(json.dumps(found))
# Qt's own end is not ours to wait for.
sys.stdout.flush()
os._exit(0)
