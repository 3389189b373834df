"""Draws an extent from vector tiles with QGIS, which knows nothing of Motu, and prints what it saw as JSON."""
import json
import os
import sys
from urllib.parse import quote

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QGIS_CUSTOM_CONFIG_PATH"] = sys.argv[2]  # nothing is left in the home of whoever runs it

from qgis.core import (  # noqa: E402
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsMapRendererSequentialJob,
    QgsMapSettings,
    QgsRectangle,
    QgsVectorTileLayer,
)
from qgis.PyQt.QtCore import QSize, Qt  # noqa: E402

known = json.loads(sys.argv[1])
application = QgsApplication([], False)
application.initQgis()

source = "type=xyz&zmin={minzoom}&zmax={maxzoom}&url=".format(**known) + quote(known["url"], safe="")
layer = QgsVectorTileLayer(source, "tuiles")
settings = QgsMapSettings()
settings.setLayers([layer])
settings.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
settings.setExtent(QgsRectangle(*known["bbox"]))
settings.setOutputSize(QSize(256, 256))
settings.setBackgroundColor(Qt.white)
job = QgsMapRendererSequentialJob(settings)
job.start()
job.waitForFinished()
image = job.renderedImage()
inked = sum(image.pixelColor(x, y).name() != "#ffffff" for x in range(256) for y in range(256))
print(json.dumps({"valid": layer.isValid(), "inked": inked}))
application.exitQgis()
