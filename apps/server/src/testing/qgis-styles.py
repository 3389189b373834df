"""Writes styles that QGIS ships, as QML and as SLD, and draws both as QGIS does.

usage: qgis-styles.py FOLDER WEST,SOUTH,EAST,NORTH SIDE

FOLDER holds point.geojson, line.geojson and polygon.geojson. For each style: NAME.qml, NAME.sld, NAME.qml.png,
NAME.sld.png, and a line of styles.json that tells which objects it draws.
"""
import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"
from qgis.core import (
    QgsApplication, QgsCategorizedSymbolRenderer, QgsFillSymbol, QgsGraduatedSymbolRenderer,
    QgsMapRendererCustomPainterJob, QgsMapSettings, QgsRectangle, QgsRendererCategory,
    QgsRendererRange, QgsRuleBasedRenderer, QgsSingleSymbolRenderer, QgsStyle, QgsVectorLayer,
)
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor, QImage, QPainter

folder, side = sys.argv[1], int(sys.argv[3])
extent = QgsRectangle(*[float(part) for part in sys.argv[2].split(",")])
app = QgsApplication([], False)
app.initQgis()
library = QgsStyle()
library.createMemoryDatabase()
library.importXml("/usr/share/qgis/resources/symbology-style.xml")
TEMPLATES = "/usr/share/qgis/python/plugins/db_manager/db_plugins/postgis/plugins/qgis_topoview/templates"


def open_layer(kind):
    layer = QgsVectorLayer(os.path.join(folder, kind + ".geojson"), kind, "ogr")
    assert layer.isValid(), kind
    return layer


def draw(layer, path):
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(layer.crs())
    settings.setExtent(extent)
    settings.setOutputSize(QSize(side, side))
    settings.setOutputDpi(96)
    settings.setFlag(QgsMapSettings.DrawLabeling, False)
    image = QImage(side, side, QImage.Format_ARGB32_Premultiplied)
    image.setDotsPerMeterX(int(96 / 0.0254))
    image.setDotsPerMeterY(int(96 / 0.0254))
    image.fill(QColor(255, 255, 255))
    painter = QPainter(image)
    job = QgsMapRendererCustomPainterJob(settings, painter)
    job.renderSynchronously()
    painter.end()
    image.save(path)


def single(name):
    return lambda layer: layer.setRenderer(QgsSingleSymbolRenderer(library.symbol(name)))


def template(name):
    return lambda layer: layer.loadNamedStyle(os.path.join(TEMPLATES, name))


def categories(layer):
    named = [("a", "topo forest"), ("b", "topo urban")]
    items = [QgsRendererCategory(value, library.symbol(name), name) for value, name in named]
    items.append(QgsRendererCategory("", library.symbol("topo water"), "others"))
    layer.setRenderer(QgsCategorizedSymbolRenderer("type", items))


def classes(layer):
    ramp = library.colorRamp("YlOrRd")
    bounds = [0, 15, 25, 100]
    ranges = []
    for i in range(3):
        symbol = QgsFillSymbol.createSimple({"outline_color": "35,35,35,255", "outline_width": "0.26"})
        symbol.setColor(ramp.color(i / 2))
        ranges.append(QgsRendererRange(bounds[i], bounds[i + 1], symbol, str(i)))
    layer.setRenderer(QgsGraduatedSymbolRenderer("rang", ranges))


def rules(layer):
    root = QgsRuleBasedRenderer.Rule(None)
    large = QgsRuleBasedRenderer.Rule(library.symbol("topo main road"), 0, 0, '"rang" >= 20', "large")
    other = QgsRuleBasedRenderer.Rule(library.symbol("dash red"), 0, 0, "ELSE", "others")
    root.appendChild(large)
    root.appendChild(other)
    layer.setRenderer(QgsRuleBasedRenderer(root))


STYLES = {
    "point": {
        "diamond-green": single("diamond green"), "triangle-blue": single("triangle blue"),
        "topo-hospital": single("topo hospital"), "topo-pop-capital": single("topo pop capital"),
        "topoview-node": template("node.qml"), "topoview-face-seed": template("face_seed.qml"),
    },
    "line": {
        "topo-main-road": single("topo main road"), "topo-hydrology": single("topo hydrology"),
        "dash-red": single("dash red"), "simple-purple-line": single("simple purple line"), "rules-else": rules,
    },
    "polygon": {
        "topo-building": single("topo building"), "outline-red": single("outline red"),
        "hashed-cblue": single("hashed cblue /"), "hashed-black-x": single("hashed black X"),
        "topoview-face-mbr": template("face_mbr.qml"), "categories": categories, "classes": classes,
    },
}

written = []
for kind, styles in STYLES.items():
    for name, apply in styles.items():
        layer = open_layer(kind)
        apply(layer)
        layer.setLabelsEnabled(False)
        base = os.path.join(folder, name)
        layer.saveNamedStyle(base + ".qml")
        draw(layer, base + ".qml.png")
        layer.saveSldStyle(base + ".sld")
        again = open_layer(kind)
        again.loadSldStyle(base + ".sld")
        draw(again, base + ".sld.png")
        written.append({"name": name, "kind": kind})
with open(os.path.join(folder, "styles.json"), "w") as file:
    json.dump(written, file)
# What outlives QGIS crashes it.
del layer, again, library
app.exitQgis()
