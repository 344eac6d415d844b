"""Stage four: a trained net as an ONNX file with its hash in the name, and beside it how it was made."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from theomachy.bots.nets import SUFFIX, net_name
from theomachy.core.option import Options
from theomachy.learning.games import write_whole
from theomachy.learning.inputs import Inputs
from theomachy.learning.nets import Host

OPSET = 17
IR_VERSION = 9


def onnx_file(weights: Mapping[str, Host], inputs: Inputs, options: Options) -> bytes:
    """The net as an ONNX file: rows of whole numbers as observers write them, and leads, to a number for each row."""
    from onnx import TensorProto, helper, numpy_helper

    width = inputs.width
    constants = {**weights, "w1": np.concatenate([inputs.folded(weights["w1"]), weights["l1"]])}
    del constants["l1"]
    nodes = [
        helper.make_node("Cast", ["rows"], ["numbers"], to=TensorProto.FLOAT),
        helper.make_node("Concat", ["numbers", "leads"], ["given"], axis=1),
        helper.make_node("Gemm", ["given", "w1", "b1"], ["sum1"]),
        helper.make_node("Relu", ["sum1"], ["layer1"]),
        helper.make_node("Gemm", ["layer1", "w2", "b2"], ["sum2"]),
        helper.make_node("Relu", ["sum2"], ["layer2"]),
        helper.make_node("MatMul", ["layer2", "w3"], ["more"]),
        helper.make_node("Mul", ["leads", "trust"], ["base"]),
        helper.make_node("Add", ["base", "more"], ["weights"]),
    ]
    graph = helper.make_graph(
        nodes,
        "value",
        [
            helper.make_tensor_value_info("rows", TensorProto.INT16, ["count", width]),
            helper.make_tensor_value_info("leads", TensorProto.FLOAT, ["count", 1]),
        ],
        [helper.make_tensor_value_info("weights", TensorProto.FLOAT, ["count", 1])],
        [numpy_helper.from_array(np.ascontiguousarray(value, np.float32), name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)
    helper.set_model_props(model, {"options": json.dumps(dict(options), sort_keys=True)})
    content: bytes = model.SerializeToString(deterministic=True)
    return content


def write_net(folder: Path, seats: int, content: bytes, about: str) -> Path:
    """Write a net in place of the last one for this many seats, and the text *about* it next to it."""
    for old in folder.glob(f"{seats}p-*"):
        old.unlink()
    file = folder / net_name(f"{seats}p", content)
    write_whole(file, content)
    write_whole(file.with_suffix(".md"), about.encode())
    return file


def described(title: str, command: str, facts: Mapping[str, Any]) -> str:
    """The text beside a net: how it was made and how good it is."""
    rows = "\n".join(f"| {name} | {value} |" for name, value in facts.items())
    return f"# {title}\n\nMade by\n\n```sh\n{command}\n```\n\n| what | value |\n| --- | --- |\n{rows}\n"


def net_in(folder: Path, seats: int) -> Path | None:
    """The net for this many seats in *folder*."""
    return next(iter(sorted(folder.glob(f"{seats}p-*{SUFFIX}"))), None)
