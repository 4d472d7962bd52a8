// Answers what gopkg.in/yaml.v3 makes of documents: reads them from stdin, each behind its length (four bytes, the
// highest first), and writes one line of JSON for each: {"value": ...} in the notation of the truth tables, or
// {"error": "..."}.
package main

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"time"

	"gopkg.in/yaml.v3"
)

const largestExact = 1<<53 - 1

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for {
		var length uint32
		if err := binary.Read(in, binary.BigEndian, &length); err != nil {
			return
		}
		document := make([]byte, length)
		if _, err := io.ReadFull(in, document); err != nil {
			return
		}
		if err := encoder.Encode(answer(document)); err != nil {
			panic(err)
		}
		if in.Buffered() == 0 {
			out.Flush()
		}
	}
}

// A document on which the library panics is refused as well: a run ends there.
func answer(document []byte) (result map[string]interface{}) {
	defer func() {
		if fault := recover(); fault != nil {
			result = map[string]interface{}{"error": fmt.Sprintf("panic: %v", fault)}
		}
	}()
	var node yaml.Node
	if err := yaml.Unmarshal(document, &node); err != nil {
		return map[string]interface{}{"error": err.Error()}
	}
	if node.Kind == 0 {
		return map[string]interface{}{"error": "empty"}
	}
	var value interface{}
	if err := yaml.Unmarshal(document, &value); err != nil {
		return map[string]interface{}{"error": err.Error()}
	}
	return map[string]interface{}{"value": shown(value)}
}

func shown(value interface{}) interface{} {
	switch value := value.(type) {
	case int:
		return integer(int64(value))
	case int64:
		return integer(value)
	case uint64:
		if value > largestExact {
			return map[string]string{"$int": strconv.FormatUint(value, 10)}
		}
		return value
	case float64:
		return map[string]string{"$float": float(value)}
	case time.Time:
		return map[string]string{"$time": value.Format(time.RFC3339Nano)}
	case []interface{}:
		list := make([]interface{}, len(value))
		for i, item := range value {
			list[i] = shown(item)
		}
		return list
	case map[string]interface{}:
		pairs := [][2]interface{}{}
		for key, item := range value {
			pairs = append(pairs, [2]interface{}{key, shown(item)})
		}
		return map[string]interface{}{"$map": pairs}
	case map[interface{}]interface{}:
		pairs := [][2]interface{}{}
		for key, item := range value {
			pairs = append(pairs, [2]interface{}{shown(key), shown(item)})
		}
		return map[string]interface{}{"$map": pairs}
	}
	return value
}

func integer(value int64) interface{} {
	if value > largestExact || value < -largestExact {
		return map[string]string{"$int": strconv.FormatInt(value, 10)}
	}
	return value
}

func float(value float64) string {
	switch {
	case math.IsNaN(value):
		return "nan"
	case math.IsInf(value, 1):
		return "inf"
	case math.IsInf(value, -1):
		return "-inf"
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}
