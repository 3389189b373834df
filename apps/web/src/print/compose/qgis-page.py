"""Opens a printed page as QGIS does, and tells where pixels of it lie: `qgis-page.py page.pdf 100,200 300,400`."""

import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QGIS_CUSTOM_CONFIG_PATH"] = os.path.dirname(sys.argv[1])  # nothing is left in the home of whoever runs it

from qgis.core import (  # noqa: E402
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsPointXY,
    QgsProject,
    QgsRasterLayer,
)

qgis = QgsApplication([], False)
qgis.initQgis()

layer = QgsRasterLayer(sys.argv[1], "page", "gdal")
extent = layer.extent()
degrees = QgsCoordinateTransform(
    layer.crs(), QgsCoordinateReferenceSystem("EPSG:4326"), QgsProject.instance()
)


def place(pixel):
    column, row = (float(part) for part in pixel.split(","))
    x = extent.xMinimum() + column * layer.rasterUnitsPerPixelX()
    y = extent.yMaximum() - row * layer.rasterUnitsPerPixelY()
    point = degrees.transform(QgsPointXY(x, y))
    return [point.x(), point.y()]


print(
    json.dumps(
        {
            "isValid": layer.isValid(),
            "crs": layer.crs().description(),
            "places": [place(pixel) for pixel in sys.argv[2:]],
        }
    ),
    flush=True,
)
# Its own way out takes the layer away before itself, and falls.
os._exit(0)
