"""The style of the report page: one column on a phone, colours kept in print."""

STYLE = """
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
nav{display:flex;flex-wrap:wrap;gap:.3rem 1rem;font-size:.9rem}nav a{color:#1f5d94}
h3{margin:1.6rem 0 .4rem}h4{margin:.8rem 0 .2rem;font-size:.85rem;color:#555}
.cards{display:flex;flex-wrap:wrap;gap:.8rem}
.card{flex:1 1 8rem;border:1px solid #ddd;border-radius:.4rem;padding:.6rem .9rem;font-size:.9rem}
.card b{display:block;font-size:1.8rem;line-height:1.2}.card small{display:block;color:#666}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:.5rem 1rem}
figure{margin:.6rem 0;max-width:38rem}figcaption{font-size:.85rem;color:#555}
svg{width:100%;height:auto;display:block}svg text{font:12px system-ui,sans-serif;fill:#222}
svg .tick{font-size:10px;fill:#777}svg .grid{stroke:#e4e4e4}
svg line.own,svg line.base{stroke-width:2.5}
rect.bad,.key.bad{fill:#c9cbd0;background:#c9cbd0}rect.base,circle.base,.key.base{fill:#8fb2d6;background:#8fb2d6}
line.base{stroke:#8fb2d6}rect.own,circle.own,.key.own{fill:#1f5d94;background:#1f5d94}line.own{stroke:#1f5d94}
rect.top,.key.top{fill:#3d8b5f;background:#3d8b5f}
.key{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin:0 .25em 0 .6em}
.checks{list-style:none;padding:0}.checks li{padding:.15rem 0 .15rem .7rem;border-left:4px solid #3d8b5f;margin:.3rem 0}
.checks li.fail{border-color:#c2410c;background:#fff3ec}small{color:#666}
table.heat th,table.heat td{padding:.2rem .45rem;border:1px solid #fff}
table.heat tbody th{text-align:left;font-weight:400;white-space:nowrap}table.heat td.n{min-width:1.9rem}
th.tilt{height:8.2rem;vertical-align:bottom;padding:0!important}
th.tilt span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap;font-weight:400;padding:.2rem .4rem}
details{border-top:1px solid #ddd;padding:.5rem 0}summary{cursor:pointer}
blockquote{margin:.3rem 0;padding:.5rem .8rem;background:#f4f4f2;border-left:4px solid #999;white-space:pre-wrap}
pre{background:#f4f6f8;padding:.6rem .8rem;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;font-size:.85rem}dd{margin:0}
blockquote,details td{overflow-wrap:anywhere}td{min-width:2rem}.scroll td:first-child{white-space:nowrap}
details td:first-child,td.n{white-space:nowrap}
@media (max-width:34rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}body{padding:0 .7rem}}
@media print{nav{display:none}details>*{display:block}details>dl{display:grid}details>table{display:table}
details::details-content{content-visibility:visible}
figure,.card,table.confusion{break-inside:avoid}a{color:inherit}h2,h3,h4{break-after:avoid}
.heat th,.heat td{padding:.1rem .25rem!important}.charts{grid-template-columns:1fr 1fr 1fr}figure{max-width:28rem}}
"""
